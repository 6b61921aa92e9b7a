import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { query } from '../postgres/roles.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { inCheckout } from './checkout.mjs';
import { startOfFreePorts } from './free-port.mjs';
import { isFree } from './ports.mjs';
import { demonstrationFile, PORTS_USED, unfinishedDemonstration } from './settings.mjs';

type Run = { child: ChildProcess; output(): string; exited: Promise<unknown[]> };
type Place = { dataFolder: string; port: number; url: string };

const runs: Run[] = [];
const places: Place[] = [];

/** Ends the programs of a test before the next one begins, even if the test failed. */
afterEach(async () => {
  for (const { child } of runs) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(runs.splice(0).map(({ exited }) => exited));
  for (const place of places.splice(0)) {
    await untilPortsAreFree(place);
    rmSync(place.dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
});

/** A data folder and ports for one test. */
async function aPlace(): Promise<Place> {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-start-test-'));
  const port = await startOfFreePorts(PORTS_USED);
  const place = { dataFolder, port, url: `http://127.0.0.1:${port}` };
  places.push(place);
  return place;
}

/** Every journey begins with the whole demonstration; here, its staff are enough. */
function start({ dataFolder, port }: Pick<Place, 'dataFolder' | 'port'>): Run {
  const child = spawn(process.execPath, [inCheckout('tools', 'dev', 'start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, DEMONSTRATION: 'staff' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += part;
    });
  }
  const run = { child, output: () => output, exited: once(child, 'close') };
  runs.push(run);
  return run;
}

/** Rejects with the whole output when the start ends instead. */
function untilReady({ child, output }: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output().includes('Ctrl-C ends it.')) resolve();
    });
    child.once('close', () => reject(new Error(output())));
  });
}

async function startAndWait(place: Place): Promise<Run> {
  const run = start(place);
  await untilReady(run);
  return run;
}

/** The processes of a killed start end by themselves a moment later. */
async function untilPortsAreFree({ port }: Place): Promise<void> {
  for (let used = port; used < port + PORTS_USED; used++) {
    while (!(await isFree(used))) await pause(50);
  }
}

test('npm start seeds a new data folder, and starts again with it however it ended', async () => {
  const place = await aPlace();
  const first = await startAndWait(place);
  for (const page of ['/health/ready', '/', '/staff', '/sandbox', '/docs/json']) {
    expect((await fetch(place.url + page)).status, page).toBe(200);
  }
  const accounts = readFileSync(demonstrationFile(place.dataFolder), 'utf8');
  expect(accounts).toContain('amina.yusuf@quarrter.example');
  await expectNoStartBeside(place);
  // As Ctrl-C sends it.
  first.child.kill('SIGINT');
  expect(await first.exited, 'after Ctrl-C').toEqual([0, null]);
  await untilPortsAreFree(place);

  const killed = await startAndWait(place);
  expect(readFileSync(demonstrationFile(place.dataFolder), 'utf8')).toBe(accounts);
  killed.child.kill('SIGKILL');
  await killed.exited;
  expect(existsSync(path.join(place.dataFolder, 'start.lock'))).toBe(true);

  // As if it had been killed while it made the demonstration.
  renameSync(demonstrationFile(place.dataFolder), unfinishedDemonstration(place.dataFolder));
  const next = await startAndWait(place);
  expect(next.output()).toContain('The demonstration was interrupted while it was made');
  const again = readFileSync(demonstrationFile(place.dataFolder), 'utf8');
  expect(again).toContain('amina.yusuf@quarrter.example');
  expect(again).not.toBe(accounts);
  expect((await fetch(`${place.url}/health/ready`)).status).toBe(200);
  const cluster = path.join(place.dataFolder, 'postgres', 'cluster');
  const [pid] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  expect(await next.exited, 'without its database').toEqual([1, null]);
  expect(next.output()).toMatch(/The (database|server|worker) ended/);
  await untilPortsAreFree(place);
});

/** A start with a data folder or a port that is in use says so in one line. */
async function expectNoStartBeside(place: Place): Promise<void> {
  const otherFolder = path.join(place.dataFolder, 'other');
  mkdirSync(otherFolder);
  const sameFolder = start(place);
  const samePort = start({ ...place, dataFolder: otherFolder });
  expect(await sameFolder.exited).toEqual([1, null]);
  expect(sameFolder.output()).toMatch(/^Quarrter already runs on .*DATA_DIR\.\n$/);
  expect(await samePort.exited).toEqual([1, null]);
  expect(samePort.output()).toMatch(/^Port \d+ is taken .*set PORT to another number\.\n$/);
  expect((await fetch(`${place.url}/health/ready`)).status).toBe(200);
}

test('npm start leaves the data folder of an earlier version as it is, and names it', async () => {
  const place = await aPlace();
  const folder = path.join(place.dataFolder, 'postgres');
  const logFile = path.join(place.dataFolder, 'postgres.log');
  const database = await startPostgres({ folder, logFile });
  await query(database.ownerUrl, 'CREATE TABLE clients (client_id uuid)');
  await database.stop();
  const { exited, output } = start(place);
  expect(await exited).toEqual([1, null]);
  expect(output()).toContain(`The database in ${place.dataFolder} was made by an earlier version`);
  expect(output()).toContain('Move that folder away, or set DATA_DIR to a new one');
});
