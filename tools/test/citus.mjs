// @ts-check
/**
 * `npm run test:citus`: the server's tests on a Citus, then those that only a Citus can pass (one
 * shard for each call, transactions over several nodes, `distribute`, `ledger-check` after a
 * journey). Filters choose test files, as with `npm test`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
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

const { TEST_DATABASE_URL: coordinator, TEST_CITUS_WORKERS: workers } = process.env;
if (coordinator && workers) await testOnCitus(coordinator, workers, process.argv.slice(2));
else say(NO_CITUS);

/**
 * @param {string} coordinator
 * @param {string} workers
 * @param {string[]} filters
 */
async function testOnCitus(coordinator, workers, filters) {
  onEndRequest(async () => {
    await endScripts();
    process.exit(130);
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-citus-'));
  try {
    await preparePackages((name) => path.join(folder, `${name}.log`));
    const { url } = await openTestDatabase();
    const env = { TEST_DATABASE_URL: url, TEST_CITUS_WORKERS: workers };
    const total = { passed: 0, failed: 0, skipped: 0 };
    for (const project of ['citus', 'server']) {
      say(`\n== The tests of ${project} on Citus`);
      const reportFile = path.join(folder, `${project}.json`);
      const {
        passed,
        failed,
        skipped = 0,
      } = await runVitest([project], {
        filters,
        reportFile,
        env,
      });
      say(`== ${project}: ${passed} passed, ${failed} failed`);
      total.passed += passed;
      total.failed += failed;
      total.skipped += skipped;
    }
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
    const counts = `${total.passed} passed, ${total.failed} failed${skipped}`;
    say(`\n${counts} on Citus at ${hostOf(coordinator)}`);
    process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {string} address */
function hostOf(address) {
  return new URL(address).host;
}
