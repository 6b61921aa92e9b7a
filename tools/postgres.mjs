// @ts-check
/**
 * A real PostgreSQL in a folder, for `npm start` and for the tests: made when missing, started on a
 * free port of 127.0.0.1, stopped in order.
 *
 *   folder/cluster     the database's own files, owned by the user PostgreSQL runs as
 *   folder/password    of its one user, made once
 *
 * As root on Linux the cluster is reached as `/proc/self/cwd`: the working folder is entered before
 * root's rights are given up, so the folders above it may stay closed to the user it runs as.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.mjs';
import { findBinaries, isRoot } from './postgres-binaries.mjs';
import { clearLeftover } from './postgres-leftover.mjs';

const USER = 'quarrter';
const KEEPER = fileURLToPath(new URL('postgres-keeper.mjs', import.meta.url));
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
};

/** @typedef {import('./postgres-binaries.mjs').Binaries} Binaries */
/**
 * @typedef {object} Postgres
 * @property {string} url address of the asked database, password included
 * @property {number} port
 * @property {Promise<void>} exited settles when the server ended, asked or not
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the PostgreSQL of this folder. The caller makes sure that nobody else uses the folder: a
 * server found running there is one that a crash left behind, and is ended first.
 * @param {{ folder: string, logFile: string, database?: string, durable?: boolean }} options
 *   durable false: settings for tests, fast and not safe against a power cut
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ folder, logFile, database = USER, durable = true }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(path.dirname(logFile), { recursive: true, mode: 0o700 });
  const cluster = path.join(folder, 'cluster');
  const binaries = findBinaries(ownerOf(cluster));
  const password = keptPassword(path.join(folder, 'password'), cluster);
  if (existsSync(cluster)) {
    if (binaries.runAs) giveTo(cluster, binaries.runAs);
    checkCluster(cluster, binaries);
  } else makeCluster(cluster, password, binaries, logFile);
  await clearLeftover(cluster);

  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = startKeeper(cluster, binaries, port, logFile, durable);
    /** @param {string} name */
    const url = (name) => `postgres://${USER}:${password}@127.0.0.1:${port}/${name}`;
    try {
      await untilReady(url('postgres'), server, logFile);
      await ensureDatabase(url('postgres'), database);
    } catch (error) {
      await server.stop();
      if (attempt < PORT_TRIES && (await wasPortTaken(logFile))) continue;
      throw error;
    }
    const stop = async () => {
      await server.stop();
      await clearLeftover(cluster);
    };
    return { url: url(database), port, exited: server.exited, stop };
  }
}

/** @param {string} cluster */
function ownerOf(cluster) {
  const entry = statSync(cluster, { throwIfNoEntry: false });
  return entry && entry.uid !== 0 ? { uid: entry.uid, gid: entry.gid } : undefined;
}

/**
 * A cluster that root copied or restored belongs to root, who may not run it.
 * @param {string} cluster
 * @param {import('./postgres-binaries.mjs').Identity} user
 */
function giveTo(cluster, user) {
  if (statSync(cluster).uid !== 0) return;
  for (const entry of readdirSync(cluster, { recursive: true })) {
    lchownSync(path.join(cluster, String(entry)), user.uid, user.gid);
  }
  chownSync(cluster, user.uid, user.gid);
}

/**
 * @param {string} file
 * @param {string} cluster
 */
function keptPassword(file, cluster) {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(cluster)) {
    throw new Error(`${cluster} is there but ${file}, its password, is not. Restore it.`);
  }
  const password = randomBytes(24).toString('hex');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

/**
 * @param {string} cluster
 * @param {Binaries} binaries
 */
function checkCluster(cluster, { postgres, runAs }) {
  const uid = statSync(cluster).uid;
  const own = process.getuid?.();
  if (own !== undefined && !isRoot() && uid !== own) {
    throw new Error(`${cluster} belongs to another user (number ${uid}). Choose another DATA_DIR.`);
  }
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(postgres, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' });
  const runs = stdout.match(/ (\d+)\./)?.[1];
  if (made !== runs) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${made}, this is ${runs}: move its data over with pg_dump.`,
    );
  }
}

/**
 * Made beside its place and renamed when complete, so a start that was cut short leaves no half
 * cluster behind.
 * @param {string} cluster
 * @param {string} password
 * @param {Binaries} binaries
 * @param {string} logFile
 */
function makeCluster(cluster, password, { initdb, runAs }, logFile) {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const secrets = mkdtempSync(path.join(os.tmpdir(), 'quarrter-'));
  const passwordFile = path.join(secrets, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) {
    for (const place of [unfinished, secrets, passwordFile]) chownSync(place, runAs.uid, runAs.gid);
  }
  const log = openSync(logFile, 'a', 0o600);
  try {
    const { status, error } = spawnSync(
      initdb,
      [
        ...['-D', clusterArgument(unfinished), '-U', USER, '--encoding=UTF8', '--locale=C'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth=scram-sha-256'],
        ...[`--pwfile=${passwordFile}`, '--no-instructions'],
      ],
      { ...runAs, cwd: unfinished, env: environment(), stdio: ['ignore', log, log] },
    );
    if (status !== 0)
      throw new Error(`The database could not be made: ${error ?? lastLine(logFile)}`);
  } finally {
    closeSync(log);
    rmSync(secrets, { recursive: true, force: true });
  }
  renameSync(unfinished, cluster);
}

/** @param {string} cluster */
function clusterArgument(cluster) {
  return isRoot() && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** PostgreSQL reads PG* and LC_* variables; what the caller's shell has set must not matter. */
function environment() {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '', TMPDIR: os.tmpdir() };
}

/**
 * @param {string} cluster
 * @param {Binaries} binaries
 * @param {number} port
 * @param {string} logFile
 * @param {boolean} durable
 */
function startKeeper(cluster, { postgres, runAs }, port, logFile, durable) {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    ...(durable ? {} : FAST_SETTINGS),
  };
  const log = openSync(logFile, 'a', 0o600);
  // Detached: a Ctrl-C in the terminal must not reach the database before its clients are done.
  const keeper = spawn(process.execPath, [KEEPER], {
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

/** @param {string} logFile */
async function wasPortTaken(logFile) {
  return readFileSync(logFile, 'utf8').slice(-2_000).includes('Address already in use');
}

/** @param {string} logFile */
function lastLine(logFile) {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  return `${lines.at(-1)} (see ${logFile})`;
}
