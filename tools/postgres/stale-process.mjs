// @ts-check
/**
 * What a crash leaves in a cluster's folder: a server that lost its supervisor, or a
 * `postmaster.pid` that names a process that has ended, or another program that has its number now.
 * Neither may block the next start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const CHECK_EVERY_MS = 50;

/** Fast shutdown first, then harder ones for a server that hangs. PostgreSQL recovers from each. */
const ESCALATION = /** @type {const} */ ([
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
]);

/**
 * Ends a server that still runs on this cluster and removes a stale pid file. The caller holds the
 * data folder's lock, so no start still uses that server.
 * @param {string} cluster
 */
export async function endStaleProcess(cluster) {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  for (const { signal, waitMs } of ESCALATION) {
    if (!servesCluster(pid, cluster)) break;
    send(pid, signal);
    await waitForEnd(pid, cluster, waitMs);
  }
  if (servesCluster(pid, cluster)) {
    throw new Error(`A PostgreSQL (process ${pid}) still runs on ${cluster} and does not end.`);
  }
  rmSync(pidFile, { force: true });
}

/**
 * @param {number} pid
 * @param {string} cluster
 * @param {number} waitMs
 */
async function waitForEnd(pid, cluster, waitMs) {
  const end = Date.now() + waitMs;
  while (Date.now() < end && servesCluster(pid, cluster)) await pause(CHECK_EVERY_MS);
}

/**
 * Whether this process exists and is a PostgreSQL over this very cluster. A server's working folder
 * is its cluster; where that cannot be read, its command line names it.
 * @param {number} pid
 * @param {string} cluster
 */
function servesCluster(pid, cluster) {
  if (!Number.isInteger(pid) || pid <= 1 || !send(pid, 0)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
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
