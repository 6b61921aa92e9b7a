// @ts-check
/** One stage of `npm test`: a program whose output is shown, and its counts. */
import { spawn } from 'node:child_process';
import { environmentWithTools, NODE, ROOT, WITH_PARENT } from '../dev/checkout.mjs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string[]} [failures] the failed tests and their errors, a line each
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const END_WITHIN_MS = 8_000;

/** Settings of a product on this machine; the tests make their own. */
const NOT_FOR_TESTS = [
  'APP_MODE',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATA_DIR',
  'HOST',
  'PORT',
  'PUBLIC_URL',
];

/**
 * Runs a script with the product's Node to its end.
 * @param {string} script
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: the output is returned,
 *   and the caller decides whether to show it
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runScript(script, parameters, { env = {}, quiet = false } = {}) {
  const { NO_COLOR: _, ...tools } = environmentWithTools();
  for (const name of NOT_FOR_TESTS) delete tools[name];
  const show = quiet ? 'pipe' : 'inherit';
  const child = spawn(NODE, [...WITH_PARENT, script, ...parameters], {
    cwd: ROOT,
    env: { ...tools, ...env },
    stdio: ['ignore', show, show, 'ipc'],
    // A group of its own, so that whatever it started can be ended with it.
    detached: process.platform !== 'win32',
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += part;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Ends the scripts that still run, with everything they started. */
export async function endScripts() {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  signalAll('SIGTERM');
  const late = setTimeout(() => signalAll('SIGKILL'), END_WITHIN_MS);
  await Promise.all(ended);
  clearTimeout(late);
}

/** @param {NodeJS.Signals} signal */
function signalAll(signal) {
  for (const { pid } of running) {
    if (!pid) continue;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      // It ended by itself.
    }
  }
}
