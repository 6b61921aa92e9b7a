// @ts-check
/**
 * Traces of a crash in a cluster's folder: a server that lost its supervisor, a query that lost its
 * server, or a `postmaster.pid` that names a process that has ended, or another program that has
 * its number now. None of them may block the next start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const CHECK_EVERY_MS = 50;

/** @typedef {readonly { signal: NodeJS.Signals, waitMs: number }[]} Escalation */

/**
 * Fast shutdown first, then harder ones for a server that hangs. PostgreSQL recovers from each.
 * @type {Escalation}
 */
const ENDING_A_SERVER = [
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
];

/**
 * Without their server these processes no longer write anything; PostgreSQL recovers from its log.
 * @type {Escalation}
 */
const ENDING_THE_REST = [
  { signal: 'SIGQUIT', waitMs: 1_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
];

/**
 * Ends every PostgreSQL process that still runs on this cluster and removes a stale pid file. The
 * caller holds the data folder's lock, so no start still uses them.
 * @param {string} cluster
 */
export async function endStaleProcess(cluster) {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const server = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  await endAll(ENDING_A_SERVER, () => (servesCluster(server, cluster) ? [server] : []));
  const remaining = () => processesOf(cluster);
  await endAll(ENDING_THE_REST, remaining);
  if (servesCluster(server, cluster) || remaining().length > 0) {
    const pids = [server, ...remaining()].join(', ');
    throw new Error(`A PostgreSQL (process ${pids}) still runs on ${cluster} and does not end.`);
  }
  rmSync(pidFile, { force: true });
}

/**
 * @param {Escalation} escalation
 * @param {() => number[]} running
 */
async function endAll(escalation, running) {
  for (const { signal, waitMs } of escalation) {
    for (const pid of running()) send(pid, signal);
    const end = Date.now() + waitMs;
    while (running().length > 0 && Date.now() < end) await pause(CHECK_EVERY_MS);
  }
}

/**
 * The PostgreSQL processes over this cluster: each has it as its working folder. A query only
 * notices at its end that its server is gone.
 * @param {string} cluster
 * @returns {number[]}
 */
function processesOf(cluster) {
  const folder = realpathSync(cluster);
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return pids.filter((pid) => isPostgresIn(pid, folder));
  }
  if (process.platform === 'win32') return [];
  const parameters = ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn'];
  const { stdout } = spawnSync('lsof', parameters, { encoding: 'utf8' });
  const found = (stdout ?? '').matchAll(/^p(\d+)\n(?:f.*\n)?n(.*)$/gm);
  return [...found].filter(([, , place]) => place === folder).map(([, pid]) => Number(pid));
}

/**
 * Linux alone tells it from its own files.
 * @param {number} pid
 * @param {string} folder
 */
function isPostgresIn(pid, folder) {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    );
  } catch {
    return false;
  }
}

/**
 * Whether this process exists and is a PostgreSQL over this very cluster. A server's working folder
 * is its cluster; where that cannot be read, its command line names it.
 * @param {number} pid
 * @param {string} cluster
 */
function servesCluster(pid, cluster) {
  if (!Number.isInteger(pid) || pid <= 1 || !send(pid, 0)) return false;
  if (process.platform === 'linux') return isPostgresIn(pid, realpathSync(cluster));
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return Boolean(stdout?.includes('postgres') && stdout.includes(cluster));
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
