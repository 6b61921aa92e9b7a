// @ts-check
/**
 * Installs the packages. `npm ci` runs when node_modules is missing or differs from
 * package-lock.json. The pinned Node is then checked, because its package downloads it in an
 * install script, and those may be switched off.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { environmentWithTools, inCheckout, NODE, ROOT } from './checkout.mjs';
import { run } from './command.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Entry
 */

/** Compares package-lock.json with the record npm keeps of what it installed. */
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
 * Installs the development packages whatever NODE_ENV says, because the build needs them.
 * @param {string} logFile
 */
export async function install(logFile) {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const npm = npmCommand();
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const env = { ...process.env, NO_COLOR: '1' };
  await run('npm ci', npm.command, [...npm.before, ...parameters], { cwd: ROOT, env, logFile });
}

/** The npm that started us, or the one in the path. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)) {
    return { command: process.execPath, before: [script] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', before: [] };
}

/** Whether the install script of the package `node` has downloaded the pinned Node. */
export function hasRuntime() {
  return existsSync(NODE) && spawnSync(NODE, ['--version'], { encoding: 'utf8' }).status === 0;
}

/**
 * Runs the package's install script.
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

/** npm makes no command for a program that is downloaded after it looked. */
export function ensureRuntimeCommand() {
  const command = inCheckout('node_modules', '.bin', 'node');
  if (process.platform === 'win32' || lstatSync(command, { throwIfNoEntry: false })) return;
  symlinkSync(path.join('..', 'node', 'bin', 'node'), command);
}
