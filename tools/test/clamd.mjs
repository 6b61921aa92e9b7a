// @ts-check
/**
 * `npm run test:clamd`: the tests of the virus scanner with ClamAV's own daemon, which must be
 * installed (Debian: clamav-daemon). It knows one signature, which is ours. `npm test` runs the
 * same tests with a server of their own.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { preparePackages } from '../dev/prepare.mjs';
import { say } from '../dev/progress.mjs';
import { openTestDatabase } from './database.mjs';
import { endScripts } from './stage.mjs';
import { runVitest } from './vitest-stage.mjs';

const NO_CLAMD = `There is no clamd, so nothing was tested. Install ClamAV's daemon (Debian:
clamav-daemon), or set CLAMD_PATH.`;

const START_WITHIN_MS = 60_000;

/** The text of `virusText` in apps/server/test/scanner-server.ts, found anywhere in any file. */
const SIGNATURE = `Quarrter.Test:0:*:${Buffer.from('quarrter-test-virus').toString('hex')}\n`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-clamd-'));
try {
  const ended = await testWithClamd(path.join(folder, 'clamd.sock'));
  process.exitCode = ended ? 0 : 1;
} finally {
  await endScripts();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** @param {string} socket */
async function testWithClamd(socket) {
  const daemon = startDaemon(socket);
  try {
    if (!(await answers(socket, daemon))) return say(NO_CLAMD);
    await preparePackages((name) => path.join(folder, `${name}.log`));
    const database = await openTestDatabase();
    const { passed, failed } = await runVitest(['server'], {
      filters: ['documents/virus-scanner', 'loans/infected-uploads'],
      reportFile: path.join(folder, 'report.json'),
      env: { TEST_CLAMD_URL: `unix://${socket}` },
    }).finally(database.stop);
    say(`${passed} passed, ${failed} failed with ClamAV's daemon`);
    return failed === 0 && passed > 0;
  } finally {
    daemon.kill();
  }
}

/** @param {string} socket */
function startDaemon(socket) {
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

/**
 * @param {string} socket
 * @param {import('node:child_process').ChildProcess} daemon
 */
async function answers(socket, daemon) {
  const until = Date.now() + START_WITHIN_MS;
  while (Date.now() < until && daemon.pid !== undefined && daemon.exitCode === null) {
    const there = await new Promise((resolve) => {
      const connection = connect(socket, () => resolve(true)).on('error', () => resolve(false));
      connection.on('connect', () => connection.destroy());
    });
    if (there) return true;
    await pause(100);
  }
  return false;
}
