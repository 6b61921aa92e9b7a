// @ts-check
/**
 * `npm run test:clamd`: the tests of the virus scanner with ClamAV's own daemon, which must be
 * installed (Debian: clamav-daemon). It knows one signature, which is ours. `npm test` runs the
 * same tests with a server of their own.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listens, testOnDaemon } from './on-daemon.mjs';

const START_WITHIN_MS = 60_000;

/** The text of `virusText` in apps/server/test/scanner-server.ts, found anywhere in any file. */
const SIGNATURE = `Quarrter.Test:0:*:${Buffer.from('quarrter-test-virus').toString('hex')}\n`;

const install = 'Install ClamAV’s daemon (Debian: clamav-daemon), or set CLAMD_PATH.';
const files = ['documents/virus-scanner.test.ts', 'loans/documents/infected-uploads.test.ts'];

const passed = await testOnDaemon({ name: 'clamd', install, files }, async (folder) => {
  const socket = path.join(folder, 'clamd.sock');
  const daemon = startDaemon(folder, socket);
  const stop = () => daemon.kill();
  process.once('exit', stop);
  const isThere = await listens(daemon, { path: socket }, START_WITHIN_MS);
  return isThere ? { env: { TEST_CLAMD_URL: `unix://${socket}` }, stop } : undefined;
});
process.exitCode = passed ? 0 : 1;

/** @param {string} folder @param {string} socket */
function startDaemon(folder, socket) {
  const signatures = path.join(folder, 'signatures');
  mkdirSync(signatures);
  writeFileSync(path.join(signatures, 'own.ndb'), SIGNATURE);
  const settings = path.join(folder, 'clamd.conf');
  writeFileSync(
    settings,
    [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${signatures}`,
      'Foreground yes',
      `LogFile ${path.join(folder, 'clamd.log')}`,
    ].join('\n'),
  );
  const places = `${process.env.PATH ?? ''}${path.delimiter}/usr/sbin`;
  const program = process.env.CLAMD_PATH ?? 'clamd';
  const daemon = spawn(program, ['--config-file', settings], {
    env: { ...process.env, PATH: places },
    stdio: 'ignore',
  });
  daemon.on('error', () => {});
  return daemon;
}
