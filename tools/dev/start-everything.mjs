// @ts-check
/**
 * `npm start` from its first step to its last. This file and its imports at the top use only Node,
 * because on a fresh machine they run before the packages are installed.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endCommands } from './command.mjs';
import { endAll } from './end-all.mjs';
import { onEndRequest } from './end-request.mjs';
import { takeLock } from './folder-lock.mjs';
import { openLogs } from './logs.mjs';
import { isFree } from './ports.mjs';
import { preparePackages } from './prepare.mjs';
import { say } from './progress.mjs';
import { PORTS_USED, readSettings } from './settings.mjs';

/** Processes that a crashed start left behind end by themselves within this time. */
const PORTS_FREE_WITHIN_MS = 12_000;
const CHECK_EVERY_MS = 100;

/** Each stops something that was started, in the order of starting. @type {(() => unknown)[]} */
const endings = [];
let ending = false;

/** Runs until it is asked to end, or until one of its processes ends. */
export async function startEverything() {
  onEndRequest(() => endEverything(0, '\nEnding: server, worker, sandbox, database.'));
  try {
    const startedAt = Date.now();
    const settings = readSettings();
    const afterCrash = await takeDataFolder(settings.dataFolder);
    await checkPorts(settings.port, afterCrash);
    say(`Quarrter starts, with its data in ${settings.dataFolder}.`);
    const logOf = openLogs(path.join(settings.dataFolder, 'logs'));
    await preparePackages(logOf);
    const { startSteps } = await import('./start-steps.mjs');
    const stopWith = (/** @type {string} */ text) => endEverything(1, text);
    const summary = await startSteps({ ...settings, logOf, endings, stopWith });
    if (ending) return;
    say(`\nReady in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s.\n${summary}`);
    say('\nCtrl-C ends it.');
  } catch (error) {
    await endEverything(1, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Makes sure that no other start uses the data folder.
 * @param {string} dataFolder
 * @returns {Promise<boolean>} whether the start before this one crashed
 */
async function takeDataFolder(dataFolder) {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const lock = await takeLock(path.join(dataFolder, 'start.lock'));
  if ('ownedBy' in lock) {
    throw new Error(
      `Quarrter already runs on ${dataFolder} (process ${lock.ownedBy}): end it, or set DATA_DIR.`,
    );
  }
  endings.push(lock.release);
  return lock.afterCrash;
}

/**
 * @param {number} port
 * @param {boolean} afterCrash
 */
async function checkPorts(port, afterCrash) {
  const end = Date.now() + (afterCrash ? PORTS_FREE_WITHIN_MS : 0);
  const last = port + PORTS_USED - 1;
  for (let used = port; used <= last; used++) {
    while (!(await isFree(used))) {
      if (Date.now() >= end) {
        const range = `PORT=${port} uses ${port} to ${last}`;
        throw new Error(`Port ${used} is taken (${range}): set PORT to another number.`);
      }
      await pause(CHECK_EVERY_MS);
    }
  }
}

/**
 * Stops everything that was started, last first: server, worker and sandbox before their database.
 * @param {number} exitCode
 * @param {string} message
 */
async function endEverything(exitCode, message) {
  if (ending) return;
  ending = true;
  if (exitCode === 0) say(message);
  else process.stderr.write(`${message}\n`);
  endCommands();
  for (const failure of await endAll(endings)) process.stderr.write(`${failure}\n`);
  process.exit(exitCode);
}
