// @ts-check
/**
 * Vitest's global set-up of the projects that need a database: `npx vitest run --project server
 * <file>` works on its own; under `npm test` the address is there already and is used.
 */
import { openTestDatabase } from './database.mjs';

/** @returns {Promise<() => Promise<void>>} a function that ends the database */
export default async function setUp() {
  const wasGiven = process.env.TEST_DATABASE_URL;
  const database = await openTestDatabase();
  process.env.TEST_DATABASE_URL = database.url;
  process.env.TEST_DATABASE_OWNER_URL = database.ownerUrl;
  process.env.TEST_DATABASE_APP_URL = database.applicationUrl;
  return async () => {
    if (!wasGiven) delete process.env.TEST_DATABASE_URL;
    delete process.env.TEST_DATABASE_OWNER_URL;
    delete process.env.TEST_DATABASE_APP_URL;
    await database.stop();
  };
}
