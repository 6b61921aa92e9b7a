// @ts-check
/**
 * Runs a command to its end, with its output in a file. It uses Node alone, because `npm ci` is one
 * of these commands.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { lastLines } from './logs.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a command and waits for it. The error of a failed one has the last lines it wrote, and its
 * exit code as `cause`.
 * @param {string} title names the command in that error
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, logFile: string }} options
 * @returns {Promise<void>}
 */
export async function run(title, command, parameters, { cwd, env, logFile }) {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(command, parameters, {
    cwd,
    env,
    stdio: ['ignore', log, log],
    detached: process.platform !== 'win32',
  });
  closeSync(log);
  running.add(child);
  const { code, ending } = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, ending: error.message }));
    child.once('exit', (code, signal) => resolve({ code, ending: `ended with ${signal ?? code}` }));
  });
  running.delete(child);
  if (code !== 0) throw new Error(`${title} ${ending}. ${lastLines(logFile)}`, { cause: code });
}

/** Ends the commands that still run, with every process they started. */
export function endCommands() {
  for (const child of running) {
    if (!child.pid) continue;
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  }
}
