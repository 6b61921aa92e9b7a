/**
 * A PostgreSQL of this machine with its own backup programs, which the one of npm does not bring: a
 * cluster, the archive of its log, a base backup, and the copies restored from them.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../dev/free-port.mjs';
import { ensureDatabase, ensureRoles, rolesOf, urlOf } from '../postgres/roles.mjs';

const user = 'quarrter';
const password = 'drill';
const slot = 'quarrter_archive';
/** Debian's place; PG_BIN names another. */
const debianFolder = '/usr/lib/postgresql';
const oldestVersion = 15;

type RunAs = { uid?: number; gid?: number };

/** The folder of the programs, of the newest PostgreSQL that is installed. */
export function programFolder(): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => version >= oldestVersion));
  const folder = process.env.PG_BIN ?? path.join(debianFolder, String(newest), 'bin');
  if (existsSync(path.join(folder, 'pg_receivewal'))) return folder;
  throw new Error('This drill needs PostgreSQL with pg_receivewal: name its programs in PG_BIN.');
}

/** PostgreSQL refuses to run as root. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: number('-u'), gid: number('-g') };
}

export type Archived = {
  url: string;
  ownerUrl: string;
  applicationUrl: string;
  /** Copies all that the cluster holds now; later changes are in the archive of its log. */
  backUp(): Promise<void>;
  /** Ends it as a power cut does, and deletes its disk. */
  lose(): Promise<void>;
  /** Starts a copy in an empty folder with the full archive, or with the archive until a time. */
  restore(name: string, until?: string): Promise<void>;
  /** Archives a restored copy anew, in an empty folder, and has commits wait for that again. */
  archiveAgain(name: string): Promise<void>;
  stop(): Promise<void>;
};

/** The programs, run in a folder of their own for one server after the other on one port. */
async function openPrograms() {
  const programs = programFolder();
  const as = runAs();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-archived-'));
  own(folder, as);
  const port = await freePort();
  const place = (name: string) => path.join(folder, name);
  const address = (database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const start = (name: string, ...parameters: string[]) =>
    spawn(path.join(programs, name), parameters, { ...as, stdio: 'ignore', cwd: folder });
  return {
    as,
    folder,
    place,
    address,
    start,
    run(name: string, ...parameters: string[]): void {
      const ran = spawnSync(path.join(programs, name), parameters, { ...as, encoding: 'utf8' });
      if (ran.status !== 0) throw new Error(`${name}: ${ran.stderr}`);
    },
    async serve(name: string, ...settings: string[]): Promise<ChildProcess> {
      const given = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
      const parameters = [...given, ...settings].flatMap((setting) => ['-c', setting]);
      const child = start('postgres', '-D', place(name), ...parameters);
      await untilItAnswers(child, address('postgres'));
      return child;
    },
  };
}

/** Starts a cluster whose commits wait until the archive has them too. */
export async function startArchived(): Promise<Archived> {
  const { as, folder, place, address, start, run, serve } = await openPrograms();
  for (const name of ['archive', 'primary']) makeFolder(place(name), as);
  writeFileSync(place('password'), password);
  const authentication = ['--auth=scram-sha-256', `--pwfile=${place('password')}`];
  run('initdb', '-D', place('primary'), '-U', user, '--encoding=UTF8', ...authentication);
  let server = await serve('primary');
  const connection = `${address('postgres')}?application_name=${slot}`;
  run('pg_receivewal', '-d', connection, '--create-slot', '--slot', slot);
  const receiveInto = (name: string) => {
    const into = ['--slot', slot, '--synchronous', '-D', place(name)];
    return start('pg_receivewal', '-d', connection, ...into);
  };
  const copyInto = (name: string) => {
    const copy = ['-D', place(name), '-X', 'none', '-c', 'fast'];
    run('pg_basebackup', '-d', address('postgres'), ...copy);
  };
  const waitForArchive = async () => {
    await query(address('postgres'), `ALTER SYSTEM SET synchronous_standby_names = '${slot}'`);
    await query(address('postgres'), 'SELECT pg_reload_conf()');
  };
  let receiver = receiveInto('archive');
  const roles = rolesOf(address('postgres'));
  await ensureRoles(address('postgres'), roles);
  await ensureDatabase(address('postgres'), user, roles.owner);
  await waitForArchive();

  return {
    url: address(user),
    ownerUrl: urlOf(address(user), roles.owner),
    applicationUrl: urlOf(address(user), roles.application),
    backUp: async () => copyInto('base'),
    async lose() {
      await end(server, 'SIGKILL');
      receiver.kill('SIGTERM');
      rmSync(place('primary'), { recursive: true, force: true });
    },
    async restore(name, until) {
      receiver.kill('SIGTERM');
      await end(server, 'SIGKILL');
      cpSync(place('base'), place(name), { recursive: true });
      ownAll(place(name), as);
      const archived = `${place('archive')}/%f`;
      const target = until === undefined ? [] : [`recovery_target_time=${until}`];
      writeFileSync(path.join(place(name), 'recovery.signal'), '');
      // A base backup has no slot, so no archive could confirm a commit.
      const settings = path.join(place(name), 'postgresql.auto.conf');
      appendFileSync(settings, "synchronous_standby_names = ''\n");
      server = await serve(
        name,
        `restore_command=cp ${archived} %p || cp ${archived}.partial %p`,
        'recovery_target_action=promote',
        ...target,
      );
    },
    async archiveAgain(name) {
      makeFolder(place(name), as);
      run('pg_receivewal', '-d', connection, '--create-slot', '--slot', slot);
      receiver = receiveInto(name);
      copyInto(`base-of-${name}`);
      await waitForArchive();
    },
    async stop() {
      receiver.kill('SIGTERM');
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeFolder(folder: string, as: RunAs): void {
  mkdirSync(folder, { mode: 0o700 });
  own(folder, as);
}

function own(place: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid);
}

export function ownAll(folder: string, as: RunAs): void {
  own(folder, as);
  for (const entry of readdirSync(folder, { recursive: true })) {
    own(path.join(folder, String(entry)), as);
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Until it is a server that can write: a copy first replays the archive. */
export async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`);
    const rows = await query(url, 'SELECT pg_is_in_recovery() AS recovers').catch(() => []);
    if (rows[0]?.recovers === false) return;
    await pause(100);
  }
}

export async function query(url: string, text: string): Promise<{ [column: string]: unknown }[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
