// @ts-check
/** The steps of `npm start` once the packages are installed, each shown with the time it took. */
import path from 'node:path';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { lastLines } from './logs.mjs';
import { prepareBuilds } from './prepare.mjs';
import { migrate, needsSeed, seed, startProduct } from './product.mjs';
import { say, step } from './progress.mjs';
import { noteRunning } from './running.mjs';
import { startSummary } from './start-summary.mjs';
import { removeUnfinished } from './unfinished.mjs';

/** The command migrate ends with it for a database that an earlier version made. */
const EARLIER_DATABASE = 3;

/**
 * @typedef {object} Start
 * @property {number} port
 * @property {string} dataFolder
 * @property {string | undefined} databaseUrl
 * @property {string | undefined} databaseOwnerUrl
 * @property {(name: string) => string} logOf the file of a log
 * @property {(() => unknown)[]} endings receives the functions that stop each started program
 * @property {(text: string) => unknown} stopWith ends everything because of a failure
 */

/**
 * @param {Start} start
 * @returns {Promise<string>} the text for the person who started it
 */
export async function startSteps(start) {
  const { port, dataFolder, logOf, endings, stopWith } = start;
  const { databaseUrl, databaseOwnerUrl } = await openDatabase(start);
  endings.push(noteRunning(dataFolder, { databaseUrl }));
  const options = { port, dataFolder, databaseUrl, logOf };
  await prepareBuilds(logOf, ['server']);
  await step('Tables', () => migrate({ ...options, databaseOwnerUrl })).catch((error) => {
    throw error.cause === EARLIER_DATABASE ? new Error(describeEarlierDatabase(start)) : error;
  });
  await prepareBuilds(logOf);
  const product = await step('Sandbox, server, worker', () => startProduct(options));
  endings.push(product.stop);
  product.died.then(stopWith);
  if (needsSeed(dataFolder)) await step('Demonstration data', () => seed(options));
  return startSummary(port, dataFolder);
}

/** Tells the person who starts it how to continue. @param {Start} start */
function describeEarlierDatabase({ dataFolder, databaseUrl }) {
  const made = 'was made by an earlier version of Quarrter, which this one cannot bring up to date';
  const unchanged = 'Nothing in it was changed.';
  if (!databaseUrl) {
    return `The database in ${dataFolder} ${made}. ${unchanged}
Move that folder away, or set DATA_DIR to a new one, and run npm start again.`;
  }
  return `The database of DATABASE_URL ${made}. ${unchanged}
Name an empty database in DATABASE_URL and DATABASE_OWNER_URL, set DATA_DIR to a new folder (it is
${dataFolder} now), and run npm start again.`;
}

/** The database of the settings, or the data folder's own. @param {Start} start */
async function openDatabase(start) {
  const { databaseUrl, databaseOwnerUrl } = start;
  if (databaseUrl && databaseOwnerUrl) return { databaseUrl, databaseOwnerUrl };
  if (await removeUnfinished(start.dataFolder)) {
    say('The demonstration was interrupted while it was made: it begins anew.');
  }
  const { applicationUrl, ownerUrl } = await startDatabase(start);
  return { databaseUrl: applicationUrl, databaseOwnerUrl: ownerUrl };
}

/** @param {Start} start */
async function startDatabase({ dataFolder, logOf, endings, stopWith }) {
  const folder = path.join(dataFolder, 'postgres');
  const logFile = logOf('postgres');
  const database = await step('Database (PostgreSQL)', () => startPostgres({ folder, logFile }));
  endings.push(database.stop);
  database.exited.then(() => stopWith(`The database ended. ${lastLines(logFile)}`));
  return database;
}
