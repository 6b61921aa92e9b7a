// @ts-check
/** One long-running process of the product: start it, watch it, wait for it, stop it. */
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import { NODE, ROOT, WITH_PARENT } from './checkout.mjs';
import { lastLines } from './logs.mjs';

const CHECK_EVERY_MS = 50;
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} logFile
 * @property {Promise<string>} ended says in words how it ended, once it has
 * @property {() => Promise<void>} stop asks it to end, and kills it when it does not
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
  // An open file, so that the last words reach it even when we are killed. Execa takes any file
  // descriptor, but its types list only 3 to 9.
  const log = /** @type {3} */ (openSync(logFile, 'a', 0o600));
  const child = execa(NODE, [...WITH_PARENT, ...parameters], {
    cwd: ROOT,
    env,
    extendEnv: false,
    stdio: ['ignore', log, log],
    // The child ends when this channel closes, so it never outlives us.
    ipc: true,
    // A Ctrl-C in the terminal then reaches us alone, and we stop the services in order.
    detached: true,
    reject: false,
    forceKillAfterDelay: STOP_WITHIN_MS,
  });
  closeSync(log);
  let alive = true;
  const ended = child.then(({ exitCode, signal, originalMessage }) => {
    alive = false;
    if (exitCode === undefined && !signal) return `could not be started: ${originalMessage}`;
    return `ended with ${signal ?? `code ${exitCode}`}`;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { name, logFile, ended, stop, isAlive: () => alive, pid: child.pid };
}

/**
 * Waits until an address answers with success. Fails at once when the process ends before that.
 * @param {Service} service
 * @param {string} url
 */
export async function untilAnswers(service, url) {
  const end = Date.now() + READY_WITHIN_MS;
  while (Date.now() < end) {
    if (!service.isAlive()) throw new Error(await describeEnd(service));
    try {
      const { ok } = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
      if (ok) return;
    } catch {
      // It does not listen yet.
    }
    await pause(CHECK_EVERY_MS);
  }
  throw new Error(`The ${service.name} does not answer at ${url}. ${lastLines(service.logFile)}`);
}

/** @param {Service} service */
export async function describeEnd({ name, ended, logFile }) {
  return `The ${name} ${await ended}. ${lastLines(logFile)}`;
}
