// @ts-check
/**
 * `npm run day-close`, `ledger-check`, `create-staff`, `load-roster`, `rotate-keys`: a command of the server over the database
 * that DATABASE_URL names, with the environment as it is; without it, over the data folder's own,
 * whether `npm start` runs at the moment or not.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { inCheckout, NODE, ROOT } from './checkout.mjs';
import { takeLock } from './folder-lock.mjs';
import { preparePackages } from './prepare.mjs';
import { readRunning } from './running.mjs';
import { loadEnvironmentFile, productEnvironment, readSettings } from './settings.mjs';

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

/** @param {string[]} parameters */
async function main(parameters) {
  loadEnvironmentFile(inCheckout('.env'));
  if (process.env.DATABASE_URL) return runCommand(parameters, process.env);
  const settings = readSettings();
  const { dataFolder } = settings;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  /** @param {string} name */
  const logOf = (name) => path.join(dataFolder, 'logs', `${name}.log`);
  await preparePackages(logOf);
  /** @param {string} databaseUrl */
  const runOver = (databaseUrl) =>
    runCommand(parameters, productEnvironment({ ...settings, databaseUrl }).server);

  const lock = await takeLock(path.join(dataFolder, 'start.lock'));
  if ('ownedBy' in lock) {
    const running = readRunning(dataFolder);
    if (!running) throw new Error(`Quarrter is just starting on ${dataFolder}: try again.`);
    return runOver(running.databaseUrl);
  }
  const folder = path.join(dataFolder, 'postgres');
  const database = await startPostgres({ folder, logFile: logOf('postgres') });
  try {
    return await runOver(database.url);
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
function runCommand(parameters, env) {
  const main = inCheckout('apps', 'server', 'src', 'main.ts');
  const child = spawn(NODE, [main, ...parameters], { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
