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

async function take(): Promise<Lock> {
  const lock = await takeLock(file);
  if ('ownedBy' in lock) throw new Error(`owned by ${lock.ownedBy}`);
  return lock;
}

test('a folder has one owner, who is named to the second comer', async () => {
  const lock = await take();
  expect(lock.afterCrash).toBe(false);
  expect(await takeLock(file)).toEqual({ ownedBy: process.pid });
  lock.release();
  (await take()).release();
});

test('a lock whose owner crashed is taken over, even when its process number is in use', async () => {
  writeFileSync(file, JSON.stringify({ port: await freePort(), word: 'gone', pid: process.ppid }));
  const lock = await take();
  expect(lock.afterCrash).toBe(true);
  lock.release();
});

test('a lock whose port somebody else answers by now is taken over', async () => {
  const other = await takeLock(path.join(folder, 'other.lock'));
  const { port } = JSON.parse(readFileSync(path.join(folder, 'other.lock'), 'utf8'));
  writeFileSync(file, JSON.stringify({ port, word: 'gone', pid: process.ppid }));
  const lock = await take();
  lock.release();
  if ('release' in other) other.release();
});

test('a lock file that was cut short in writing blocks nothing', async () => {
  writeFileSync(file, '{"port":');
  (await take()).release();
});

/** Takes and releases the lock over and over; fails when it owns the folder beside another process. */
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
    // As a crash leaves it, for all to find at once.
    try {
      writeFileSync(file, JSON.stringify({ port: Number(port), word: 'gone' + round, pid: 1 }), { flag: 'wx' });
    } catch {}
  }
`;

test('of processes that start at once one owns the folder, also after a crash', async () => {
  const port = String(await freePort());
  const module = new URL('folder-lock.mjs', import.meta.url).href;
  const parameters = ['--input-type=module', '--eval', taker, module, file, '150', port];
  const runs = Array.from({ length: 4 }, () => run(process.execPath, parameters));
  await expect(Promise.all(runs)).resolves.toHaveLength(4);
  expect(readdirSync(folder).filter((name) => name !== 'start.lock')).toEqual([]);
}, 60_000);
