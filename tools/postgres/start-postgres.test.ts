import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from './start-postgres.mjs';

/** One folder for the whole file. Each test starts the cluster that the test before it left. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-postgres-test-'));
const cluster = path.join(folder, 'cluster');
const pidFile = path.join(cluster, 'postmaster.pid');
let running: Postgres | undefined;

async function start({ durable = false } = {}): Promise<Postgres> {
  running = await startPostgres({ folder, logFile: path.join(folder, 'log'), durable });
  return running;
}

async function ask(server: Pick<Postgres, 'url'>, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

function serverProcess(): number {
  return Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
}

async function untilBusy(server: Postgres, pid: number): Promise<void> {
  const busy = `select from pg_stat_activity where pid = ${pid} and state = 'active'`;
  while ((await ask(server, busy)).length === 0) await pause(10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  const server = await start();
  await ask(server, 'create table lines (number integer)');
  await ask(server, 'insert into lines values (1)');
  await server.stop();
}, 120_000);

afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('finds the rows of an earlier start', { timeout: 60_000 }, async () => {
  const server = await start();
  expect(await ask(server, 'select number from lines')).toEqual([[1]]);
  await server.stop();
  expect(existsSync(pidFile)).toBe(false);
});

test.each([
  ['127.0.0.1 only', { durable: true }],
  ['127.0.0.1 and, for tests, a socket in its folder', { durable: false }],
])('uses UTF-8, listens on %s, and requires its password', async (_, options) => {
  const server = await start(options);
  const settings = `select current_setting('server_encoding'), current_setting('listen_addresses'),
    current_setting('unix_socket_directories'), current_setting('password_encryption')`;
  const folders = options.durable ? '' : '.';
  expect(await ask(server, settings)).toEqual([['UTF8', '127.0.0.1', folders, 'scram-sha-256']]);
  const wrong = server.url.replace(/:[0-9a-f]+@/, ':wrong@');
  await expect(ask({ ...server, url: wrong }, 'select 1')).rejects.toThrow(/password/);
  expect(statSync(path.join(folder, 'password')).mode & 0o077).toBe(0);
  await server.stop();
});

test('an owner without other powers has the database, and the application has none', async () => {
  const server = await start();
  const own = `select current_user, rolsuper or rolcreaterole or rolcreatedb,
      pg_has_role(datdba, 'member')
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`;
  expect(await ask({ url: server.ownerUrl }, own)).toEqual([['quarrter_owner', false, true]]);
  const application = { url: server.applicationUrl };
  expect(await ask(application, own)).toEqual([['quarrter_app', false, false]]);
  await server.stop();
});

test('hands a database of the administrator over to the owner, with its tables', async () => {
  const made = await start();
  await ask(made, 'alter database quarrter owner to quarrter');
  await ask(made, 'create schema graphile_worker');
  await ask(made, 'create table graphile_worker.jobs (id serial)');
  await ask(made, 'create view graphile_worker.views as select id from graphile_worker.jobs');
  await ask(made, 'create type graphile_worker.spec as (id integer)');
  await ask(made, 'create function nothing() returns integer language sql return 1');
  await made.stop();
  const server = await start();
  const owners = `select distinct pg_get_userbyid(owner) from (
    select nspowner from pg_namespace where nspname = 'graphile_worker'
    union all select datdba from pg_database where datname = 'quarrter'
    union all select relowner from pg_class where oid >= 16384
    union all select proowner from pg_proc where oid >= 16384
    union all select typowner from pg_type where oid >= 16384
  ) as object (owner)`;
  expect(await ask(server, owners)).toEqual([['quarrter_owner']]);
  await server.stop();
});

test('notices a killed server, and starts again with its rows', async () => {
  const server = await start();
  process.kill(serverProcess(), 'SIGKILL');
  await server.exited;
  expect(existsSync(pidFile)).toBe(true);
  const again = await start();
  expect(await ask(again, 'select number from lines')).toEqual([[1]]);
  await again.stop();
});

test('ends a query that outlived its killed server', async () => {
  const server = await start();
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const backend: number = rows[0].pid;
  // It never looks whether its server is still there.
  client.query('do $$ begin loop end loop; end $$').catch(() => {});
  await untilBusy(server, backend);
  process.kill(serverProcess(), 'SIGKILL');
  await server.exited;
  expect(isAlive(backend)).toBe(true);
  // PostgreSQL does not start while a process of the killed server is there.
  const again = await start();
  expect(await ask(again, 'select number from lines')).toEqual([[1]]);
  await again.stop();
});

test('tells in PostgreSQL’s own words why it does not start', async () => {
  const settings = path.join(cluster, 'postgresql.auto.conf');
  const before = readFileSync(settings, 'utf8');
  writeFileSync(settings, 'shared_buffers = nonsense');
  try {
    await expect(start()).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
  } finally {
    writeFileSync(settings, before);
  }
});

test('ends a server that a crash left running', async () => {
  const orphaned = await start();
  const before = serverProcess();
  const again = await start();
  expect(isAlive(before)).toBe(false);
  expect(await ask(again, 'select number from lines')).toEqual([[1]]);
  await orphaned.exited;
  await again.stop();
});

test('ignores a pid file that names another program’s process', async () => {
  writeFileSync(pidFile, `${process.ppid}\n${cluster}\n0\n0\n\n127.0.0.1\n0 0\nready\n`);
  const server = await start();
  expect(isAlive(process.ppid)).toBe(true);
  expect(await ask(server, 'select number from lines')).toEqual([[1]]);
  await server.stop();
});
