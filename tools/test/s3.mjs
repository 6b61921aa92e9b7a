// @ts-check
/**
 * `npm run test:s3`: the tests of files in a bucket, and those of calls that store and show
 * documents, on Ceph's radosgw, which must be installed (Debian: ceph-mon, ceph-osd, radosgw). It
 * checks signatures and the conditions of writes. `npm test` runs the same tests with an imitation
 * and with a folder.
 */
import { startCeph } from './ceph.mjs';
import { testOnDaemon } from './on-daemon.mjs';

const install = 'Install it (Debian: ceph-mon, ceph-osd, radosgw).';
const files = [
  'platform/files/bucket-files.test.ts',
  'platform/files/orphaned-files.test.ts',
  'loans/documents/replace-document.test.ts',
  'loans/documents/saved-documents.test.ts',
  'loans/console/documents/view-documents.test.ts',
  'my-data/export/export.test.ts',
  'payments/console/bank-receipts.test.ts',
  'payments/console/payout-evidence.test.ts',
  'accounts/console/identity-correction.test.ts',
  'retention/console/retention.test.ts',
];

const passed = await testOnDaemon({ name: 'Ceph', install, files }, async (folder) => {
  const ceph = await startCeph(folder).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  return ceph && { env: { TEST_S3_URL: ceph.url }, stop: ceph.stop };
});
process.exitCode = passed ? 0 : 1;
