// @ts-check
/**
 * Vitest's global set-up of the projects that need a database: `npx vitest run --project server
 * <file>` works on its own; under `npm test` the address is there already and is used.
 */
import { randomBytes } from 'node:crypto';
import { dropDatabases, openTestDatabase } from './database.mjs';

/** @returns {Promise<() => Promise<void>>} a function that ends the database */
export default async function setUp() {
  const wasGiven = process.env.TEST_DATABASE_URL;
  const database = await openTestDatabase();
  process.env.TEST_DATABASE_URL = database.url;
  process.env.TEST_DATABASE_OWNER_URL = database.ownerUrl;
  process.env.TEST_DATABASE_APP_URL = database.applicationUrl;
  const run = `test_${randomBytes(4).toString('hex')}`;
  process.env.TEST_DATABASE_PREFIX = run;
  return async () => {
    await dropDatabases(database.url, run);
    if (!wasGiven) delete process.env.TEST_DATABASE_URL;
    delete process.env.TEST_DATABASE_OWNER_URL;
    delete process.env.TEST_DATABASE_APP_URL;
    await database.stop();
  };
}
