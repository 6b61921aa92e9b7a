// @ts-check
/**
 * `npm run day-close`, `ledger-check`, `reconcile`, `create-staff`, `unlock-staff`, `erase-again`,
 * `load-roster`, `import-book` and `rotate-keys` run a command of the server. It works on the
 * database that DATABASE_URL names, with the environment as it is. Without DATABASE_URL it works on
 * the data folder's database, whether `npm start` runs or not. In production it ends with an error
 * instead: that database would not be the book.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { NODE, ROOT, SERVER } from './checkout.mjs';
import { takeLock } from './folder-lock.mjs';
import { preparePackages } from './prepare.mjs';
import { readRunning } from './running.mjs';
import { loadEnvironmentFile, productEnvironment, readSettings } from './settings.mjs';

/** The settings of the systemd units. */
const installed = '/etc/quarrter/quarrter.env';

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

/** @param {string[]} parameters */
async function main(parameters) {
  loadEnvironmentFile();
  const { DATABASE_URL, DATABASE_URL_FILE, NODE_ENV, APP_MODE } = process.env;
  if (DATABASE_URL || DATABASE_URL_FILE) return runCommand(parameters, process.env);
  const isProduction = NODE_ENV === 'production' || APP_MODE === 'production';
  if (isProduction || existsSync(installed)) {
    throw new Error(
      'DATABASE_URL is missing, and this is production: npm would run the command on a database ' +
        `of its own. With the systemd units run \`quarrter ${parameters.join(' ')}\`.`,
    );
  }
  const settings = readSettings();
  const { dataFolder } = settings;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  /** @param {string} name */
  const logOf = (name) => path.join(dataFolder, 'logs', `${name}.log`);
  await preparePackages(logOf);
  /** @param {string} databaseUrl */
  const runOn = (databaseUrl) =>
    runCommand(parameters, productEnvironment({ ...settings, databaseUrl }).server);

  const lock = await takeLock(path.join(dataFolder, 'start.lock'));
  if ('ownedBy' in lock) {
    const running = readRunning(dataFolder);
    if (!running) throw new Error(`Quarrter is just starting on ${dataFolder}: try again.`);
    return runOn(running.databaseUrl);
  }
  const folder = path.join(dataFolder, 'postgres');
  const database = await startPostgres({ folder, logFile: logOf('postgres') });
  try {
    return await runOn(database.applicationUrl);
  } finally {
    await database.stop();
    lock.release();
  }
}

/**
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
async function runCommand(parameters, env) {
  const { execa } = await import('execa');
  const options = /** @type {const} */ ({ cwd: ROOT, env, extendEnv: false, stdio: 'inherit' });
  const { exitCode } = await execa(NODE, [SERVER, ...parameters], { ...options, reject: false });
  return exitCode ?? 1;
}
