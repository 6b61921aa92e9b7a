// @ts-check
/**
 * `npm run test:mutation`. Stryker ends a run that hangs with everything it started, so the
 * database is started here, once, and removed whatever happens to a run.
 */
import { scriptOf } from '../dev/checkout.mjs';
import { openTestDatabase } from './database.mjs';
import { runScript } from './stage.mjs';

const database = await openTestDatabase();
const { code } = await runScript(
  scriptOf('@stryker-mutator/core', 'bin/stryker.js'),
  ['run', 'tools/test/stryker.config.mjs', ...process.argv.slice(2)],
  { env: { TEST_DATABASE_URL: database.url } },
);
await database.stop();
process.exit(code);
