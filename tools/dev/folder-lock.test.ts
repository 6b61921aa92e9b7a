import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Lock, takeLock } from './folder-lock.mjs';
import { freePort } from './free-port.mjs';

const run = promisify(execFile);

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-lock-test-'));
  file = path.join(folder, 'start.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

async function takeOrFail(): Promise<Lock> {
  const lock = await takeLock(file);
  if ('ownedBy' in lock) throw new Error(`owned by ${lock.ownedBy}`);
  return lock;
}

test('gives a folder one owner, and names that owner to a second process', async () => {
  const lock = await takeOrFail();
  expect(lock.afterCrash).toBe(false);
  expect(await takeLock(file)).toEqual({ ownedBy: process.pid });
  lock.release();
  (await takeOrFail()).release();
});

test('takes over the lock of a crashed owner, even when its process number is in use', async () => {
  writeFileSync(file, JSON.stringify({ port: await freePort(), token: 'gone', pid: process.ppid }));
  const lock = await takeOrFail();
  expect(lock.afterCrash).toBe(true);
  lock.release();
});

test('takes over a lock whose port another program answers', async () => {
  const other = await takeLock(path.join(folder, 'other.lock'));
  const { port } = JSON.parse(readFileSync(path.join(folder, 'other.lock'), 'utf8'));
  writeFileSync(file, JSON.stringify({ port, token: 'gone', pid: process.ppid }));
  const lock = await takeOrFail();
  lock.release();
  if ('release' in other) other.release();
});

test('takes over a lock file that is incomplete', async () => {
  writeFileSync(file, '{"port":');
  (await takeOrFail()).release();
});

/** Takes and releases the lock repeatedly, and fails when two processes own it at once. */
const taker = `
  const [, lockModule, file, rounds, port] = process.argv;
  const { takeLock } = await import(lockModule);
  const { rmSync, writeFileSync } = await import('node:fs');
  for (let round = 0; round < Number(rounds); round += 1) {
    const lock = await takeLock(file);
    if ('ownedBy' in lock) continue;
    writeFileSync(file + '.owned', '', { flag: 'wx' });
    await new Promise((resolve) => setImmediate(resolve));
    rmSync(file + '.owned');
    lock.release();
    // Leaves a stale lock, as a crash does, for all processes to find.
    const gone = { port: Number(port), token: 'gone' + round, pid: 1 };
    try {
      writeFileSync(file, JSON.stringify(gone), { flag: 'wx' });
    } catch {}
  }
`;

test('gives the folder to one of several processes at a time, also after a crash', async () => {
  const port = String(await freePort());
  const module = new URL('folder-lock.mjs', import.meta.url).href;
  const parameters = ['--input-type=module', '--eval', taker, module, file, '150', port];
  const runs = Array.from({ length: 4 }, () => run(process.execPath, parameters));
  await expect(Promise.all(runs)).resolves.toHaveLength(4);
  expect(readdirSync(folder).filter((name) => name !== 'start.lock')).toEqual([]);
}, 60_000);
