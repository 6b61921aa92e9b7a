// @ts-check
/**
 * The steps of `npm start`, in order, each shown with the time it took; then it waits until it is
 * asked to end or a process dies, and ends everything in the opposite order.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { endCommands } from './command.mjs';
import { onEndRequest } from './end-request.mjs';
import { takeLock } from './folder-lock.mjs';
import { lastLines, openLogs } from './logs.mjs';
import { isFree } from './ports.mjs';
import { prepareFrontEnds, preparePackages } from './prepare.mjs';
import { migrate, needsSeed, seed, startProduct } from './product.mjs';
import { say, step } from './progress.mjs';
import { noteRunning } from './running.mjs';
import { demonstrationFile, PORTS_USED, readSettings } from './settings.mjs';

/** What a crashed start left running ends by itself within this time. */
const PORTS_FREE_WITHIN_MS = 12_000;
const CHECK_EVERY_MS = 100;

/** What to end, in the order it was started; ended from the last. @type {(() => unknown)[]} */
const endings = [];
let ending = false;

/** Runs until it is asked to end, or until something dies. */
export async function startEverything() {
  onEndRequest(() => endEverything(0, '\nEnding: server, worker, sandbox, database.'));
  try {
    await startSteps();
  } catch (error) {
    await endEverything(1, error instanceof Error ? error.message : String(error));
  }
}

async function startSteps() {
  const startedAt = Date.now();
  const settings = readSettings();
  const { port, dataFolder } = settings;
  const afterCrash = await takeDataFolder(dataFolder);
  await checkPorts(port, afterCrash);
  say(`Quarrter starts, with its data in ${dataFolder}.`);
  const logOf = openLogs(path.join(dataFolder, 'logs'));
  await preparePackages(logOf);
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(dataFolder, logOf));
  endings.push(noteRunning(dataFolder, { databaseUrl }));
  const options = { port, dataFolder, databaseUrl, logOf };
  await step('Tables', () => migrate(options));
  await prepareFrontEnds(logOf);
  const product = await step('Sandbox, server, worker', () => startProduct(options));
  endings.push(product.stop);
  product.died.then((text) => endEverything(1, text));
  if (needsSeed(dataFolder)) await step('Demonstration book', () => seed(options));
  if (!ending) showWhereToLook(port, dataFolder, startedAt);
}

/**
 * Makes the data folder ours alone.
 * @param {string} dataFolder
 * @returns {Promise<boolean>} whether the one before us ended without giving it back
 */
async function takeDataFolder(dataFolder) {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const lock = await takeLock(path.join(dataFolder, 'start.lock'));
  if ('ownedBy' in lock) {
    throw new Error(
      `Quarrter already runs on ${dataFolder} (process ${lock.ownedBy}): end it, or set DATA_DIR.`,
    );
  }
  endings.push(lock.release);
  return lock.afterCrash;
}

/**
 * @param {number} port
 * @param {boolean} afterCrash
 */
async function checkPorts(port, afterCrash) {
  const end = Date.now() + (afterCrash ? PORTS_FREE_WITHIN_MS : 0);
  for (let used = port; used < port + PORTS_USED; used++) {
    while (!(await isFree(used))) {
      if (Date.now() >= end) {
        const last = port + PORTS_USED - 1;
        throw new Error(
          `Port ${used} is taken (PORT=${port} uses ${port} to ${last}): set PORT to another number.`,
        );
      }
      await pause(CHECK_EVERY_MS);
    }
  }
}

/**
 * @param {string} dataFolder
 * @param {(name: string) => string} logOf
 */
async function startDatabase(dataFolder, logOf) {
  const folder = path.join(dataFolder, 'postgres');
  const logFile = logOf('postgres');
  const database = await step('Database (PostgreSQL)', () => startPostgres({ folder, logFile }));
  endings.push(database.stop);
  database.exited.then(() => endEverything(1, `The database ended. ${lastLines(logFile)}`));
  return database.url;
}

/**
 * @param {number} port
 * @param {string} dataFolder
 * @param {number} startedAt
 */
function showWhereToLook(port, dataFolder, startedAt) {
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  say(`
Ready in ${seconds} s.

  Clients            http://localhost:${port}
  Staff              http://localhost:${port}/staff
  Mail, payments,
  clock, accounts    http://localhost:${port}/sandbox
  API                http://localhost:${port}/docs`);
  const file = demonstrationFile(dataFolder);
  if (existsSync(file)) {
    /** @type {{ role: string, email: string, password: string }[]} */
    const accounts = JSON.parse(readFileSync(file, 'utf8'));
    say('\nSign in as (the one-time codes of staff are on the sandbox page):\n');
    for (const { role, email, password } of accounts) {
      say(`  ${role.padEnd(18)} ${email.padEnd(36)} ${password}`);
    }
  }
  say('\nCtrl-C ends it.');
}

/**
 * Ends what was started, last first: server, worker and sandbox before their database.
 * @param {number} exitCode
 * @param {string} message
 */
async function endEverything(exitCode, message) {
  if (ending) return;
  ending = true;
  if (exitCode === 0) say(message);
  else process.stderr.write(`${message}\n`);
  endCommands();
  for (const end of endings.reverse()) {
    try {
      await end();
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    }
  }
  process.exit(exitCode);
}
