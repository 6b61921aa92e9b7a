// @ts-check
/** Finds a Chromium for the browser tests, or installs one where the system allows it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from '../dev/command.mjs';
import { isRoot } from '../postgres/binaries.mjs';

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/** Where browsers lie on systems that do not put them in the path. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      path.join(folder, 'Chromium', 'Application', 'chrome.exe'),
      path.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
];

const ANSWER_WITHIN_MS = 20_000;

/** What to do when no browser is found and none can be installed. */
export const CHROMIUM_ADVICE =
  'No Chromium: install chromium or Google Chrome, or set CHROMIUM_PATH to one.';

/** @returns {string | undefined} the program's path */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return runs(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const inPath = COMMANDS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...inPath, ...PLACES].find(runs);
}

/** Whether this system's package manager may be used without asking. */
export function canInstallChromium() {
  return !process.env.CHROMIUM_PATH && isRoot() && existsSync('/usr/bin/apt-get');
}

/** @param {string} logFile */
export async function installChromium(logFile) {
  const options = {
    cwd: '/',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    logFile,
  };
  await run('apt-get update', 'apt-get', ['update'], options);
  await run('apt-get install', 'apt-get', ['install', '-y', 'chromium'], options);
}

/**
 * Some systems have a placeholder of that name that only says how to install the browser.
 * @param {string} program
 */
function runs(program) {
  if (!existsSync(program)) return false;
  if (process.platform === 'win32') return true;
  const options = { timeout: ANSWER_WITHIN_MS, stdio: /** @type {const} */ ('ignore') };
  return spawnSync(program, ['--version'], options).status === 0;
}
