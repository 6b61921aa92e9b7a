// @ts-check
/**
 * Installs the packages. `npm ci` runs when node_modules is missing or differs from
 * package-lock.json, or the pinned Node is not there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { inCheckout, NODE, ROOT } from './checkout.mjs';
import { run } from './command.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Entry
 */

/** Compares package-lock.json with npm's own record of the installed packages. */
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
  const parameters = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const env = { ...process.env, NO_COLOR: '1' };
  await run('npm ci', npm.command, [...npm.before, ...parameters], { cwd: ROOT, env, logFile });
  linkRuntime();
  if (!hasRuntime()) throw new Error(`npm has no Node for this machine: see ${logFile}.`);
}

/** The npm that started us, or the one in the path. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)) {
    return { command: process.execPath, before: [script] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', before: [] };
}

/**
 * Links the pinned Node as npm should have done: npm 9, which Debian has beside Node 20, installs
 * it and leaves its link out.
 */
export function linkRuntime(root = ROOT) {
  const modules = path.join(root, 'node_modules');
  const link = path.join(modules, '.bin', 'node');
  if (process.platform === 'win32' || existsSync(link)) return;
  const { optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const installed = Object.keys(optionalDependencies).find((name) =>
    existsSync(path.join(modules, name, 'bin', 'node')),
  );
  if (installed === undefined) return;
  mkdirSync(path.dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(path.join('..', installed, 'bin', 'node'), link);
}

/** Whether the pinned Node is there: npm leaves an optional package out without a word. */
export function hasRuntime() {
  return existsSync(NODE) && spawnSync(NODE, ['--version'], { encoding: 'utf8' }).status === 0;
}
