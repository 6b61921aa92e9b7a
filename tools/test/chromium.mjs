// @ts-check
/** Finds a Chromium for the browser tests, or installs one where the system allows it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from '../dev/command.mjs';
import { isRoot } from '../postgres/binaries.mjs';

/** Chromium without a window: a page costs it a quarter of the work, so it is the first choice. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const COMMANDS = [
  HEADLESS_SHELL,
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

/** Shown when no browser is found and none can be installed. */
export const CHROMIUM_ADVICE =
  'No Chromium: install chromium-headless-shell, chromium or Google Chrome, or set CHROMIUM_PATH.';

/** @returns {string | undefined} the program's path */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return runs(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const inPath = COMMANDS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...inPath, ...PLACES].find(runs);
}

/** Whether a lighter browser is missing that this system's package manager may install unasked. */
function canInstallChromium() {
  if (process.env.CHROMIUM_PATH || !isRoot() || !existsSync('/usr/bin/apt-get')) return false;
  return path.basename(findChromium() ?? '') !== HEADLESS_SHELL;
}

/**
 * Installs the lighter Chromium, or the usual one where the system has no other. Without a network
 * the browser that is there has to do.
 * @param {string} logFile
 */
async function installChromium(logFile) {
  const options = {
    cwd: '/',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    logFile,
  };
  const limits = [
    ...['-o', 'Acquire::Retries=3', '-o', 'Acquire::http::Timeout=20'],
    // Two runs on one machine may install at the same time.
    ...['-o', 'DPkg::Lock::Timeout=300'],
  ];
  /** @param {string[]} parameters */
  const aptGet = (...parameters) => run('apt-get', 'apt-get', [...limits, ...parameters], options);
  try {
    await aptGet('update');
    await aptGet('install', '-y', HEADLESS_SHELL).catch(async (error) => {
      if (findChromium()) throw error;
      await aptGet('install', '-y', 'chromium');
    });
  } catch (error) {
    if (!findChromium()) throw error;
  }
}

/**
 * Finds the browser of the tests, after installing one where that is possible.
 * @param {string} logFile
 * @returns {Promise<string>} the program's path
 */
export async function prepareChromium(logFile) {
  if (canInstallChromium()) await installChromium(logFile);
  const found = findChromium();
  if (!found) throw new Error(CHROMIUM_ADVICE);
  return found;
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
