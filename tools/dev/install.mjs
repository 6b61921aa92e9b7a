// @ts-check
/**
 * What npm installs. `npm ci` runs when node_modules is missing or is not what package-lock.json
 * says; afterwards the two packages that finish themselves in an install script are checked, since
 * install scripts may be switched off.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { environmentWithTools, inCheckout, NODE, ROOT } from './checkout.mjs';
import { run } from './command.mjs';

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Entry */

/** Whether node_modules holds what package-lock.json asks for. npm notes there what it installed. */
export function isInstalled() {
  const wanted = entries(inCheckout('package-lock.json'));
  const present = entries(inCheckout('node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted)
    .filter(([place, { link }]) => place.startsWith('node_modules/') && !link)
    .every(([place, { version, optional }]) => {
      const found = present[place];
      return found ? found.version === version : optional;
    });
}

/**
 * @param {string} file
 * @returns {Record<string, Entry> | undefined}
 */
function entries(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Development packages are wanted whatever NODE_ENV says: the build is among them.
 * @param {string} logFile
 */
export async function install(logFile) {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const npm = npmCommand();
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const env = { ...process.env, NO_COLOR: '1' };
  await run('npm ci', npm.command, [...npm.before, ...parameters], { cwd: ROOT, env, logFile });
}

/** The npm that started us, else the one in the path. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)) {
    return { command: process.execPath, before: [script] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', before: [] };
}

/**
 * Whether the pinned Node came with the packages: its package downloads it in an install script.
 */
export function hasRuntime() {
  return existsSync(NODE) && spawnSync(NODE, ['--version'], { encoding: 'utf8' }).status === 0;
}

/**
 * Does what the package's install script would have done.
 * @param {string} logFile
 */
export async function fetchRuntime(logFile) {
  const script = 'installArchSpecificPackage.js';
  await run('Fetching the pinned Node', process.execPath, [script], {
    cwd: inCheckout('node_modules', 'node'),
    env: environmentWithTools(),
    logFile,
  });
  if (!hasRuntime()) {
    throw new Error(`The package "node" has no program for this machine: see ${logFile}.`);
  }
}

/** npm makes no command for a program that was not there yet when it looked. */
export function ensureRuntimeCommand() {
  const command = inCheckout('node_modules', '.bin', 'node');
  if (process.platform === 'win32' || lstatSync(command, { throwIfNoEntry: false })) return;
  symlinkSync(path.join('..', 'node', 'bin', 'node'), command);
}
