// @ts-check
/** Runs tests of the server on another product's daemon. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onEndRequest } from '../dev/end-request.mjs';
import { preparePackages } from '../dev/prepare.mjs';
import { say } from '../dev/progress.mjs';
import { openTestDatabase } from './database.mjs';
import { endScripts } from './stage.mjs';
import { requireTests, runVitest } from './vitest-stage.mjs';

/**
 * Runs test files of the server on a daemon; `start` gives none where it is not installed.
 * @param {{ name: string, install: string, files: string[] }} on
 * @param {(folder: string) => Promise<
 *   { env: NodeJS.ProcessEnv, stop: () => unknown } | undefined
 * >} start
 * @returns {Promise<boolean>} whether they passed
 */
export async function testOnDaemon({ name, install, files }, start) {
  requireTests(files);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-daemon-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  onEndRequest(async () => {
    await endScripts();
    process.exit(130);
  });
  const daemon = await start(folder);
  if (daemon === undefined) {
    say(`There is no ${name}, so nothing was tested. ${install}`);
    return false;
  }
  try {
    await preparePackages((step) => path.join(folder, `${step}.log`));
    const database = await openTestDatabase();
    const { passed, failed } = await runVitest(['server'], {
      filters: files,
      reportFile: path.join(folder, 'report.json'),
      env: daemon.env,
    }).finally(database.stop);
    say(`${passed} passed, ${failed} failed with ${name}`);
    return failed === 0 && passed > 0;
  } finally {
    await daemon.stop();
  }
}

/**
 * Waits until a daemon takes connections; false when it ends before that, or has not by then.
 * @param {import('node:child_process').ChildProcess} daemon
 * @param {import('node:net').NetConnectOpts} address
 * @param {number} withinMs
 */
export async function listens(daemon, address, withinMs) {
  const until = Date.now() + withinMs;
  while (Date.now() < until && daemon.pid !== undefined && daemon.exitCode === null) {
    const there = await new Promise((resolve) => {
      const connection = connect(address, () => resolve(true)).on('error', () => resolve(false));
      connection.on('connect', () => connection.destroy());
    });
    if (there) return true;
    await pause(100);
  }
  return false;
}
