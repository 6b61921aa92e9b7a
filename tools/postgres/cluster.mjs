// @ts-check
/**
 * The folder with a database's own files. It is made once, checked at each start, and owned by the
 * user that PostgreSQL runs as.
 *
 * As root on Linux PostgreSQL gets the folder as `/proc/self/cwd`. It enters its working folder
 * before it gives up root's rights, so that user need not be able to enter the folders above.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isRoot } from './binaries.mjs';

/** @typedef {import('./binaries.mjs').Binaries} Binaries */
/** @typedef {import('./binaries.mjs').Identity} Identity */

/** The name of a program's standard input, on systems that have one. */
const PASSWORD_INPUT = process.platform === 'win32' ? undefined : '/dev/stdin';

/** The cluster's administrator. The product has roles of its own (roles.mjs). */
export const DATABASE_USER = 'quarrter';

/**
 * The user that must run this cluster, if it exists and is not root's.
 * @param {string} cluster
 * @returns {Identity | undefined}
 */
export function ownerOf(cluster) {
  const entry = statSync(cluster, { throwIfNoEntry: false });
  return entry && entry.uid !== 0 ? { uid: entry.uid, gid: entry.gid } : undefined;
}

/**
 * The password of the cluster's user, generated before the cluster and stored beside it.
 * @param {string} file
 * @param {string} cluster
 */
export function storedPassword(file, cluster) {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(cluster)) {
    throw new Error(`${cluster} is there but ${file}, its password, is not: restore it.`);
  }
  const password = randomBytes(24).toString('hex');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

/**
 * Makes the cluster when it is missing, and checks one that exists.
 * @param {string} cluster
 * @param {string} password
 * @param {Binaries} binaries
 * @param {string} logFile
 */
export function prepareCluster(cluster, password, binaries, logFile) {
  if (!existsSync(cluster)) {
    makeCluster(cluster, password, binaries, logFile);
    return;
  }
  if (binaries.runAs) changeOwner(cluster, binaries.runAs);
  checkCluster(cluster, binaries);
}

/**
 * The path by which a program started in the cluster's folder reaches it. @param {string} cluster
 */
export function clusterArgument(cluster) {
  return isRoot() && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** Without the PG* and LC_* variables of the caller's shell, which PostgreSQL would read. */
export function environment() {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' };
}

/** Messages of PostgreSQL at every start and end. */
const ROUTINE = /starting PostgreSQL|listening on|database system is shut down/;

/**
 * Returns the words of the process that wrote last about why it ended.
 * @param {string} logFile
 */
export function lastWords(logFile) {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const last = lines.at(-1) ?? '';
  const writer = last.match(/ \[\d+\] /)?.[0];
  const own = writer ? lines.filter((line) => line.includes(writer) && !ROUTINE.test(line)) : [];
  const words = own.slice(-4).map((line) => line.slice(line.indexOf('] ') + 2));
  return `${words.join('\n') || last} (see ${logFile})`;
}

/**
 * A cluster that root copied or restored belongs to root, who may not run PostgreSQL.
 * @param {string} cluster
 * @param {Identity} user
 */
function changeOwner(cluster, user) {
  if (statSync(cluster).uid !== 0) return;
  for (const entry of readdirSync(cluster, { recursive: true })) {
    lchownSync(path.join(cluster, String(entry)), user.uid, user.gid);
  }
  chownSync(cluster, user.uid, user.gid);
}

/**
 * @param {string} cluster
 * @param {Binaries} binaries
 */
function checkCluster(cluster, { postgres, runAs }) {
  const uid = statSync(cluster).uid;
  const own = process.getuid?.();
  if (own !== undefined && !isRoot() && uid !== own) {
    throw new Error(`${cluster} belongs to another user (number ${uid}): choose another DATA_DIR.`);
  }
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(postgres, ['--version'], { ...runAs, cwd: '/', encoding: 'utf8' });
  const runs = stdout.match(/ (\d+)[.\w]/)?.[1];
  if (made !== runs) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${made}, and this is PostgreSQL ${runs}: ` +
        'move its data over with pg_dump.',
    );
  }
}

/**
 * Makes the cluster beside its place and renames it when complete, so that an interrupted start
 * leaves no incomplete cluster.
 * @param {string} cluster
 * @param {string} password
 * @param {Binaries} binaries
 * @param {string} logFile
 */
function makeCluster(cluster, password, { initdb, runAs }, logFile) {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  // Passed on as an open file: the user that initdb runs as may be unable to enter its folder.
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) for (const place of [unfinished, passwordFile]) chownSync(place, runAs.uid, runAs.gid);
  const input = openSync(passwordFile, 'r');
  const log = openSync(logFile, 'a', 0o600);
  try {
    const { status, error } = spawnSync(
      initdb,
      [
        ...['-D', clusterArgument(unfinished), '-U', DATABASE_USER],
        ...['--encoding=UTF8', '--locale=C'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth=scram-sha-256'],
        ...[`--pwfile=${PASSWORD_INPUT ?? passwordFile}`, '--no-instructions'],
      ],
      { ...runAs, cwd: unfinished, env: environment(), stdio: [input, log, log] },
    );
    if (status !== 0) {
      throw new Error(`The database could not be made: ${error ?? lastWords(logFile)}`);
    }
  } finally {
    closeSync(log);
    closeSync(input);
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, cluster);
}
