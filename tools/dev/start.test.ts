import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { inCheckout } from './checkout.mjs';
import { startOfFreePorts } from './free-port.mjs';
import { isFree } from './ports.mjs';
import { PORTS_USED } from './settings.mjs';

/** One data folder for the whole file: each test starts what the one before left. */
const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-start-test-'));
const port = await startOfFreePorts(PORTS_USED);
const url = `http://127.0.0.1:${port}`;
const SECOND_START_WITHIN_MS = 10_000;
const END_WITHIN_MS = 15_000;
const started: ChildProcess[] = [];

type Run = { child: ChildProcess; output: () => string; exited: Promise<unknown[]> };

function start(changes: { [name: string]: string } = {}): Run {
  const child = spawn(process.execPath, [inCheckout('tools', 'dev', 'start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += part;
    });
  }
  return { child, output: () => output, exited: once(child, 'close') };
}

async function untilReady(run: Run): Promise<void> {
  while (!run.output().includes('Ctrl-C ends it.')) {
    if (run.child.exitCode !== null) throw new Error(run.output());
    await pause(50);
  }
}

async function untilPortsAreFree(): Promise<void> {
  for (let used = port; used < port + PORTS_USED; used++) {
    while (!(await isFree(used))) await pause(50);
  }
}

afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM');
  await untilPortsAreFree();
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

test('a first start ends with a product that answers, and SIGTERM ends it with 0', async () => {
  const run = start();
  await untilReady(run);
  for (const page of ['/health/ready', '/', '/staff', '/sandbox', '/docs/json']) {
    expect((await fetch(url + page)).status, page).toBe(200);
  }
  const startedAt = Date.now();
  run.child.kill('SIGTERM');
  expect(await run.exited).toEqual([0, null]);
  expect(Date.now() - startedAt).toBeLessThan(END_WITHIN_MS);
  await untilPortsAreFree();
});

test('a second start is ready within ten seconds, and Ctrl-C ends it with 0', async () => {
  const startedAt = Date.now();
  const run = start();
  await untilReady(run);
  expect(Date.now() - startedAt).toBeLessThan(SECOND_START_WITHIN_MS);
  run.child.kill('SIGINT');
  expect(await run.exited).toEqual([0, null]);
});

test('refuses a data folder in use and a taken port, in one line each', async () => {
  const run = start();
  await untilReady(run);
  const sameFolder = start();
  expect(await sameFolder.exited).toEqual([1, null]);
  expect(sameFolder.output()).toMatch(/^Quarrter already runs on .*DATA_DIR\.\n$/);
  const elsewhere = mkdtempSync(path.join(dataFolder, 'other-'));
  const samePort = start({ DATA_DIR: elsewhere });
  expect(await samePort.exited).toEqual([1, null]);
  expect(samePort.output()).toMatch(/^Port \d+ is taken .*set PORT to another number\.\n$/);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  run.child.kill('SIGTERM');
  await run.exited;
});

test('killed outright it takes everything with it, and the next start is not blocked', async () => {
  const run = start();
  await untilReady(run);
  run.child.kill('SIGKILL');
  await run.exited;
  expect(existsSync(path.join(dataFolder, 'start.lock'))).toBe(true);
  const again = start();
  await untilReady(again);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  again.child.kill('SIGTERM');
  expect(await again.exited).toEqual([0, null]);
});

test('when a process of it dies, it names it, ends the others and ends with 1', async () => {
  const run = start();
  await untilReady(run);
  const cluster = path.join(dataFolder, 'postgres', 'cluster');
  const [pid] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  expect(await run.exited).toEqual([1, null]);
  expect(run.output()).toMatch(/The (database|server|worker) ended/);
  await untilPortsAreFree();
});
