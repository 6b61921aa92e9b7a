import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Lock, takeLock } from './folder-lock.mjs';
import { freePort } from './ports.mjs';

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
