// @ts-check
/**
 * A real PostgreSQL in a folder, for `npm start` and for the tests: made when missing, started on a
 * free port of 127.0.0.1, stopped in order.
 *
 *   folder/cluster     the database's own files
 *   folder/password    of its one user
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, isFree } from '../dev/ports.mjs';
import { findBinaries } from './binaries.mjs';
import {
  clusterArgument,
  DATABASE_USER,
  environment,
  lastLine,
  ownerOf,
  prepareCluster,
  storedPassword,
} from './cluster.mjs';
import { endStaleProcess } from './stale-process.mjs';

const SUPERVISOR = fileURLToPath(new URL('supervisor.mjs', import.meta.url));
/** Another process may take the free port before PostgreSQL does. */
const PORT_TRIES = 5;
const CHECK_EVERY_MS = 40;
/** Recovery after a crash replays what was not yet written; it answers only afterwards. */
const READY_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 30_000;

/** Nothing here survives a power cut, and nothing of a test needs to. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  max_wal_size: '256MB',
  // A database of a test lives for seconds; a worker that vacuums the template keeps it from being copied.
  autovacuum: 'off',
};

/**
 * @typedef {object} Postgres
 * @property {string} url address of the asked database, password included
 * @property {number} port
 * @property {Promise<void>} exited settles when the server ended, asked or not
 * @property {() => Promise<void>} stop
 */
/**
 * @typedef {object} PostgresOptions
 * @property {string} folder
 * @property {string} logFile
 * @property {string} [database] made when missing
 * @property {boolean} [durable] false: settings for tests, fast and not safe against a power cut
 * @property {boolean} [temporary] the folder goes when the server does, even if we are killed
 */

/**
 * Starts the PostgreSQL of this folder. The caller makes sure that nobody else uses the folder: a
 * server found running there is one that a crash left behind, and is ended first.
 * @param {PostgresOptions} options
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(options) {
  const { folder, logFile, database = DATABASE_USER } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o700 });
  const cluster = path.join(folder, 'cluster');
  const binaries = findBinaries(ownerOf(cluster));
  const password = storedPassword(path.join(folder, 'password'), cluster);
  prepareCluster(cluster, password, binaries, logFile);
  await endStaleProcess(cluster);

  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = startKeeper(cluster, binaries, port, options);
    /** @param {string} name */
    const url = (name) => `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${name}`;
    try {
      await untilReady(url('postgres'), server, logFile);
      await ensureDatabase(url('postgres'), database);
    } catch (error) {
      await server.stop();
      if (attempt === PORT_TRIES || (await isFree(port))) throw error;
      continue;
    }
    const stop = async () => {
      await server.stop();
      await endStaleProcess(cluster);
    };
    return { url: url(database), port, exited: server.exited, stop };
  }
}

/**
 * @param {string} cluster
 * @param {import('./binaries.mjs').Binaries} binaries
 * @param {number} port
 * @param {PostgresOptions} options
 */
function startKeeper(cluster, { postgres, runAs }, port, { folder, logFile, durable, temporary }) {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    ...(durable === false ? FAST_SETTINGS : {}),
  };
  const log = openSync(logFile, 'a', 0o600);
  // Detached: a Ctrl-C in the terminal must not reach the database before its clients are done.
  const keeper = spawn(process.execPath, [SUPERVISOR], {
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  closeSync(log);
  let alive = true;
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => {
    keeper.once('exit', () => {
      alive = false;
      resolve();
    });
  });
  keeper.send({
    command: postgres,
    parameters: [
      ...['-D', clusterArgument(cluster)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    options: { ...runAs, cwd: cluster, env: environment() },
    removeAfter: temporary ? folder : undefined,
  });
  const stop = async () => {
    if (alive && keeper.connected) keeper.send({ stop: true });
    await Promise.race([exited, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    if (alive) keeper.kill('SIGKILL');
  };
  return { exited, isAlive: () => alive, stop };
}

/**
 * @param {string} url
 * @param {{ isAlive: () => boolean }} server
 * @param {string} logFile
 */
async function untilReady(url, server, logFile) {
  const end = Date.now() + READY_WITHIN_MS;
  while (Date.now() < end) {
    if (!server.isAlive()) throw new Error(`PostgreSQL did not start: ${lastLine(logFile)}`);
    if (await answers(url)) return;
    await pause(CHECK_EVERY_MS);
  }
  throw new Error(`PostgreSQL did not become ready: ${lastLine(logFile)}`);
}

/** @param {string} url */
async function answers(url) {
  try {
    await query(url, 'select 1');
    return true;
  } catch (error) {
    const code = /** @type {{ code?: string }} */ (error).code;
    // Not listening yet, or listening and still recovering. Anything else is a real refusal.
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03') return false;
    throw error;
  }
}

/**
 * @param {string} url
 * @param {string} name
 */
async function ensureDatabase(url, name) {
  const { rowCount } = await query(url, 'select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await query(url, `create database "${name}"`);
}

/**
 * @param {string} url
 * @param {string} text
 * @param {unknown[]} [values]
 */
async function query(url, text, values) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}
