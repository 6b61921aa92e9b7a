// @ts-check
/**
 * A Ceph of one node with its gateway for Amazon's S3, radosgw, in a folder. It stores in memory,
 * and listens on 127.0.0.1 only.
 */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startOfFreePorts } from '../dev/free-port.mjs';
import { listens } from './on-daemon.mjs';

const START_WITHIN_MS = 120_000;

/** Percent-encoded in an address, as a secret of Amazon's may be. */
const USER = { key: 'quarrter', secret: 'test/of+documents' };

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @param {string} folder */
export async function startCeph(folder) {
  const port = await startOfFreePorts(2);
  const settings = path.join(folder, 'ceph.conf');
  const fsid = randomUUID();
  writeFileSync(settings, describeCluster(folder, fsid, port));
  for (const name of ['mon', 'osd']) mkdirSync(path.join(folder, name));
  /** @type {ChildProcess[]} */
  const daemons = [];
  process.once('exit', () => {
    for (const daemon of daemons) daemon.kill('SIGKILL');
  });
  /** @param {string} program @param {string[]} parameters */
  const run = (program, ...parameters) =>
    promisify(execFile)(program, parameters, { env: environment(), timeout: START_WITHIN_MS });
  /** @param {string} program @param {string[]} parameters */
  const start = (program, ...parameters) => {
    const daemon = spawn(program, ['-c', settings, '-f', ...parameters], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    daemon.on('error', () => {});
    const log = createWriteStream(path.join(folder, `${program}.out`));
    for (const output of [daemon.stdout, daemon.stderr]) output?.pipe(log, { end: false });
    daemons.unshift(daemon);
    return daemon;
  };
  const stop = async () => {
    for (const daemon of daemons) await end(daemon);
  };
  try {
    await makeKeys(run, path.join(folder, 'keyring'));
    const map = path.join(folder, 'monmap');
    const monitor = ['--addv', 'a', `[v2:127.0.0.1:${port}]`];
    await run('monmaptool', '--create', ...monitor, '--fsid', fsid, map);
    await run('ceph-mon', '-c', settings, '-i', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    await run('ceph', '-c', settings, 'osd', 'create');
    await run('ceph-osd', '-c', settings, '-i', '0', '--mkfs');
    start('ceph-osd', '-i', '0');
    const keys = ['--access-key', USER.key, '--secret-key', USER.secret];
    const user = ['--uid', 'tests', '--display-name', 'Tests', ...keys];
    await run('radosgw-admin', '-c', settings, 'user', 'create', ...user);
    const gateway = start('radosgw', '-n', 'client.admin');
    const address = { port: port + 1, host: '127.0.0.1' };
    const isThere = await listens(gateway, address, START_WITHIN_MS);
    if (!isThere) throw new Error('radosgw does not listen');
  } catch (error) {
    await stop();
    throw error;
  }
  const credentials = `${USER.key}:${encodeURIComponent(USER.secret)}`;
  return { url: `http://${credentials}@127.0.0.1:${port + 1}`, stop };
}

const environment = () => ({
  ...process.env,
  PATH: `${process.env.PATH ?? ''}${path.delimiter}/usr/sbin`,
});

/**
 * @param {string} folder
 * @param {string} fsid
 * @param {number} port
 */
function describeCluster(folder, fsid, port) {
  return [
    '[global]',
    `fsid = ${fsid}`,
    `mon host = [v2:127.0.0.1:${port}]`,
    'public addr = 127.0.0.1',
    `keyring = ${folder}/keyring`,
    `mon data = ${folder}/mon`,
    `osd data = ${folder}/osd`,
    `rgw data = ${folder}`,
    `run dir = ${folder}`,
    'admin socket =',
    'pid file =',
    `log file = ${folder}/$name.log`,
    // One copy, in memory, on a disk of others that may be nearly full.
    'osd objectstore = memstore',
    'osd crush chooseleaf type = 0',
    'osd pool default size = 1',
    'osd pool default min size = 1',
    'osd pool default pg num = 1',
    'osd pool default pg autoscale mode = off',
    'mon allow pool size one = true',
    'mon data avail crit = 1',
    `rgw frontends = beast endpoint=127.0.0.1:${port + 1}`,
    '',
  ].join('\n');
}

/**
 * @param {(program: string, ...parameters: string[]) => Promise<unknown>} run
 * @param {string} keyring
 */
async function makeKeys(run, keyring) {
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'];
  await run('ceph-authtool', keyring, '--create-keyring', '--gen-key', '-n', 'mon.', ...all);
  for (const name of ['client.admin', 'osd.0']) {
    await run('ceph-authtool', keyring, '--gen-key', '-n', name, ...all);
  }
}

/** @param {ChildProcess} daemon */
async function end(daemon) {
  if (daemon.pid === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return;
  const ended = once(daemon, 'exit');
  // Nothing of it is needed afterwards.
  daemon.kill('SIGKILL');
  await ended;
}
