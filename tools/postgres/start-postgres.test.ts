import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Postgres, startPostgres } from './start-postgres.mjs';

/** One folder for the whole file: each test starts what the one before left. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-postgres-test-'));
const cluster = path.join(folder, 'cluster');
const pidFile = path.join(cluster, 'postmaster.pid');
let running: Postgres | undefined;

async function start(): Promise<Postgres> {
  running = await startPostgres({ folder, logFile: path.join(folder, 'log'), durable: false });
  return running;
}

async function ask(server: Postgres, text: string): Promise<unknown[][]> {
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
  await ask(server, 'create table kept (line integer)');
  await ask(server, 'insert into kept values (1)');
  await server.stop();
}, 120_000);

afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a second start finds what the first one stored', { timeout: 60_000 }, async () => {
  const server = await start();
  expect(await ask(server, 'select line from kept')).toEqual([[1]]);
  await server.stop();
  expect(existsSync(pidFile)).toBe(false);
});

test('it is UTF-8, on 127.0.0.1 alone, with a password and no socket file', async () => {
  const server = await start();
  const settings = `select current_setting('server_encoding'), current_setting('listen_addresses'),
    current_setting('unix_socket_directories'), current_setting('password_encryption')`;
  expect(await ask(server, settings)).toEqual([['UTF8', '127.0.0.1', '', 'scram-sha-256']]);
  const wrong = server.url.replace(/:[0-9a-f]+@/, ':wrong@');
  await expect(ask({ ...server, url: wrong }, 'select 1')).rejects.toThrow(/password/);
  expect(statSync(path.join(folder, 'password')).mode & 0o077).toBe(0);
  await server.stop();
});

test('a server killed outright is noticed, and starts again with its rows', async () => {
  const server = await start();
  process.kill(serverProcess(), 'SIGKILL');
  await server.exited;
  expect(existsSync(pidFile)).toBe(true);
  const again = await start();
  expect(await ask(again, 'select line from kept')).toEqual([[1]]);
  await again.stop();
});

test('a server left running by a crash is ended by the next start', async () => {
  const orphaned = await start();
  const before = serverProcess();
  const again = await start();
  expect(isAlive(before)).toBe(false);
  expect(await ask(again, 'select line from kept')).toEqual([[1]]);
  await orphaned.exited;
  await again.stop();
});

test('a pid file naming a process of somebody else blocks nothing and hurts nobody', async () => {
  writeFileSync(pidFile, `${process.ppid}\n${cluster}\n0\n0\n\n127.0.0.1\n0 0\nready\n`);
  const server = await start();
  expect(isAlive(process.ppid)).toBe(true);
  expect(await ask(server, 'select line from kept')).toEqual([[1]]);
  await server.stop();
});
