// @ts-check
/**
 * `npm run test:citus`: keeps each statement that the product sends in the server's tests on one
 * PostgreSQL, plans each of them on a Citus, and runs the tests that only a Citus can pass (one
 * shard for each call, transactions over several nodes, `distribute`, `ledger-check` after a
 * journey). With `--server` the server's tests run on the Citus too, which takes hours. Filters
 * choose among the tests on Citus, as with `npm test`, and no statement is kept for them.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onEndRequest } from '../dev/end-request.mjs';
import { preparePackages } from '../dev/prepare.mjs';
import { say } from '../dev/progress.mjs';
import { openTestDatabase } from './database.mjs';
import { endScripts } from './stage.mjs';
import { runVitest } from './vitest-stage.mjs';

const NO_CITUS = `There is no Citus to test on, so nothing was tested.
Set TEST_DATABASE_URL to the address of a coordinator, and TEST_CITUS_WORKERS to those of its
workers, separated by commas. The user of these addresses must be a superuser.`;
const WITH_SERVER = '--server';

const { TEST_DATABASE_URL: coordinator, TEST_CITUS_WORKERS: workers } = process.env;
if (coordinator && workers) await testOnCitus(coordinator, workers, process.argv.slice(2));
else say(NO_CITUS);

/**
 * @param {string} coordinator
 * @param {string} workers
 * @param {string[]} parameters
 */
async function testOnCitus(coordinator, workers, parameters) {
  onEndRequest(async () => {
    await endScripts();
    process.exit(130);
  });
  const filters = parameters.filter((parameter) => parameter !== WITH_SERVER);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-citus-'));
  const total = { passed: 0, failed: 0, skipped: 0 };
  /**
   * @param {string} project
   * @param {string} place
   * @param {NodeJS.ProcessEnv} env
   */
  const stage = async (project, place, env) => {
    say(`\n== The tests of ${project} on ${place}`);
    const reportFile = path.join(folder, `${project}.json`);
    const counts = await runVitest([project], { filters, reportFile, env });
    say(`== ${project}: ${counts.passed} passed, ${counts.failed} failed`);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped ?? 0;
  };
  try {
    await preparePackages((name) => path.join(folder, `${name}.log`));
    const { url } = await openTestDatabase();
    const env = { TEST_DATABASE_URL: url, TEST_CITUS_WORKERS: workers };
    const kept = filters.length === 0 ? { STATEMENTS_FOLDER: path.join(folder, 'kept') } : {};
    if (kept.STATEMENTS_FOLDER !== undefined) {
      mkdirSync(kept.STATEMENTS_FOLDER);
      const onOnePostgres = { TEST_DATABASE_URL: '', TEST_CITUS_WORKERS: '' };
      await stage('server', 'one PostgreSQL', { ...onOnePostgres, ...kept });
    }
    await stage('citus', 'Citus', { ...env, ...kept });
    if (parameters.includes(WITH_SERVER)) await stage('server', 'Citus', env);
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
    const counts = `${total.passed} passed, ${total.failed} failed${skipped}`;
    say(`\n${counts} on Citus at ${new URL(coordinator).host}`);
    process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
