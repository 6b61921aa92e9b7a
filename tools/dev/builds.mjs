// @ts-check
/**
 * Builds the front ends and the server when their sources have changed. The stamp is the hash of
 * every file that can change the result. It lies inside the result, so it is deleted together with
 * it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environmentWithTools, inCheckout, NODE, ROOT, scriptOf } from './checkout.mjs';
import { run } from './command.mjs';

export const BUILDS = ['server', 'web', 'staff'];
const SHARED_SOURCES = ['packages', 'tools/vite', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'coverage']);
const STAMP = '.built-from';

/**
 * Those that are not built, or built from older sources.
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function outdated(names) {
  return names.filter((name) => isBuildable(name) && readStamp(name) !== sourceHash(name));
}

/**
 * @param {string} name
 * @param {{ command: string, before: string[] }} npm
 * @param {string} logFile
 */
export async function build(name, npm, logFile) {
  const hash = sourceHash(name);
  // Clients get this build, even when a test runner asks for it.
  const env = { ...environmentWithTools(), NODE_ENV: 'production' };
  if (ownBuildScript(name)) {
    const parameters = [...npm.before, 'run', 'build', '--workspace', `@quarrter/${name}`];
    await run(`Building ${name}`, npm.command, parameters, { cwd: ROOT, env, logFile });
  } else {
    const vite = scriptOf('vite', 'bin/vite.js');
    const cwd = inCheckout('apps', name);
    await run(`Building ${name}`, NODE, [vite, 'build'], { cwd, env, logFile });
  }
  writeFileSync(stampFile(name), hash);
}

/** @param {string} name */
function isBuildable(name) {
  return existsSync(inCheckout('apps', name, 'src')) || Boolean(ownBuildScript(name));
}

/** @param {string} name */
function ownBuildScript(name) {
  const file = inCheckout('apps', name, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).scripts?.build;
}

/** @param {string} name */
function stampFile(name) {
  return inCheckout('apps', name, 'dist', STAMP);
}

/** @param {string} name */
function readStamp(name) {
  return existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : undefined;
}

/** @param {string} name */
function sourceHash(name) {
  const hash = createHash('sha256');
  for (const source of [path.join('apps', name), ...SHARED_SOURCES]) {
    addFiles(hash, inCheckout(source));
  }
  for (const [key, value] of Object.entries(process.env).sort()) {
    if (key.startsWith('VITE_')) hash.update(`${key}=${value}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} place
 */
function addFiles(hash, place) {
  if (!existsSync(place)) return;
  const name = path.basename(place);
  if (NOT_SOURCES.has(name) || /\.test\.tsx?$/.test(name)) return;
  const relative = path.relative(ROOT, place).split(path.sep).join('/');
  try {
    for (const entry of readdirSync(place).sort()) addFiles(hash, path.join(place, entry));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOTDIR') throw error;
    hash.update(`${relative}\n`).update(readFileSync(place)).update('\n');
  }
}
