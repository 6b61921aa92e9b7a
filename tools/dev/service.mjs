// @ts-check
/** One long-running process of the product: started, watched, waited for, ended. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE, ROOT, WITH_PARENT } from './checkout.mjs';
import { lastLines } from './logs.mjs';

const CHECK_EVERY_MS = 50;
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} logFile
 * @property {Promise<string>} ended how it ended, in words, once it did
 * @property {() => Promise<void>} stop asks it to end, and after a while makes it
 * @property {() => boolean} isAlive
 * @property {number | undefined} pid
 */

/**
 * @param {string} name
 * @param {string[]} parameters of Node
 * @param {{ env: NodeJS.ProcessEnv, logFile: string }} options
 * @returns {Service}
 */
export function startService(name, parameters, { env, logFile }) {
  const log = openSync(logFile, 'a', 0o600);
  // Detached, so that a Ctrl-C in the terminal reaches only us and the order of ending is ours.
  const child = spawn(NODE, [...WITH_PARENT, ...parameters], {
    cwd: ROOT,
    env,
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  closeSync(log);
  let alive = true;
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    const end = (/** @type {string} */ how) => {
      alive = false;
      resolve(how);
    };
    child.once('error', (error) => end(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => end(`ended with ${signal ?? `code ${code}`}`));
  });
  const stop = async () => {
    if (!alive) return;
    child.kill('SIGTERM');
    await Promise.race([ended, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    if (!alive) return;
    child.kill('SIGKILL');
    await ended;
  };
  return { name, logFile, ended, stop, isAlive: () => alive, pid: child.pid };
}

/**
 * Waits until an address answers with success; fails at once when the process ends before.
 * @param {Service} service
 * @param {string} url
 */
export async function untilAnswers(service, url) {
  const end = Date.now() + READY_WITHIN_MS;
  while (Date.now() < end) {
    if (!service.isAlive()) throw new Error(await lastWords(service));
    try {
      const { ok } = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
      if (ok) return;
    } catch {
      // Not listening yet.
    }
    await pause(CHECK_EVERY_MS);
  }
  throw new Error(`The ${service.name} does not answer at ${url}. ${lastLines(service.logFile)}`);
}

/** @param {Service} service */
export async function lastWords({ name, ended, logFile }) {
  return `The ${name} ${await ended}. ${lastLines(logFile)}`;
}
