// @ts-check
/**
 * `npm run test:s3`: the tests of files in a bucket, and those of calls that store and show
 * documents, on Ceph's radosgw, which must be installed (Debian: ceph-mon, ceph-osd, radosgw). It
 * checks signatures and the conditions of writes. `npm test` runs the same tests with an imitation
 * and with a folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onEndRequest } from '../dev/end-request.mjs';
import { preparePackages } from '../dev/prepare.mjs';
import { say } from '../dev/progress.mjs';
import { startCeph } from './ceph.mjs';
import { openTestDatabase } from './database.mjs';
import { endScripts } from './stage.mjs';
import { runVitest } from './vitest-stage.mjs';

const NO_CEPH = `There is no Ceph, so nothing was tested. Install it (Debian: ceph-mon, ceph-osd,
radosgw).`;

const FILTERS = [
  'platform/files/bucket-files',
  'loans/documents/orphaned-files',
  'loans/documents/replace-document',
  'loans/documents/saved-documents',
  'loans/console/documents/view-documents',
  'my-data/export/export',
  'payments/console/payout-evidence',
  'accounts/console/identity-correction',
  'retention/console/retention',
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-s3-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
onEndRequest(async () => {
  await endScripts();
  process.exit(130);
});
process.exitCode = (await testWithCeph()) ? 0 : 1;

async function testWithCeph() {
  await preparePackages((name) => path.join(folder, `${name}.log`));
  const ceph = await startCeph(folder).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (ceph === undefined) return say(NO_CEPH);
  try {
    const database = await openTestDatabase();
    const { passed, failed } = await runVitest(['server'], {
      filters: FILTERS,
      reportFile: path.join(folder, 'report.json'),
      env: { TEST_S3_URL: ceph.url },
    }).finally(database.stop);
    say(`${passed} passed, ${failed} failed with Ceph`);
    return failed === 0 && passed > 0;
  } finally {
    await ceph.stop();
  }
}
