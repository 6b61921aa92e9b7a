import { createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSecrets, type Secrets } from '../passwords/secrets.ts';
import { type Files, openFiles } from './files.ts';
import { rotateFiles } from './rotate-files.ts';

const keys = { old: randomBytes(32), new: randomBytes(32) };
const blindIndexKey = randomBytes(32);
const secretsWith = (current: 'old' | 'new', ...ids: ('old' | 'new')[]): Secrets =>
  makeSecrets({ current, keys: new Map(ids.map((id) => [id, keys[id]])), blindIndexKey });

const content = Buffer.from('%PDF-1.7 the statement of a client');
const key = 'loans/client/loan/document.pdf';
let folder: string;
let files: Files;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarrter-sealed-files-'));
  files = openFiles({ folder }, secretsWith('old', 'old'));
});
afterEach(() => {
  vi.restoreAllMocks();
  return rm(folder, { recursive: true });
});

const onDisk = (name = key) => readFile(join(folder, name));

test('a file is encrypted on disk and comes back as it was', async () => {
  const stored = await files.put(key, content);
  expect(stored).toMatchObject({ key, bytes: content.length });
  expect((await onDisk()).toString('latin1')).toMatch(/^quarrter-sealed-1 old\n/);
  expect((await onDisk()).includes('statement')).toBe(false);
  expect(Buffer.from(await files.get(key))).toEqual(content);
});

test('a file on disk is nonce, tag and text of AES-256-GCM, bound to its name', async () => {
  await files.put(key, content);
  const stored = await onDisk();
  const sealed = stored.subarray(stored.indexOf('\n') + 1);
  const opening = createDecipheriv('aes-256-gcm', keys.old, sealed.subarray(0, 12));
  opening.setAAD(Buffer.from(`file:${key}`)).setAuthTag(sealed.subarray(12, 28));
  const opened = Buffer.concat([opening.update(sealed.subarray(28)), opening.final()]);
  expect(opened).toEqual(content);
});

/** Calls `seen` at each sync of a file or folder, before it happens. */
async function onSync(seen: (names: string[]) => void): Promise<void> {
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const sync = prototype.sync;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    seen(await readdir(folder, { recursive: true }));
    await sync.call(this);
  });
}

test('a file has its name when all of it is on disk, and then its folders are', async () => {
  const names: string[][] = [];
  await onSync((found) => names.push(found.filter((name) => name.includes('document'))));
  await files.put(key, content);
  // The file, its folder, and the folders of that one, of its client's and of `loans`.
  expect(names).toEqual([[`${key}.tmp`], [key], [key], [key], [key]]);
  names.length = 0;
  await rotateFiles(folder, secretsWith('new', 'new', 'old'), 'new', new Date());
  expect(names).toEqual([[key, expect.stringContaining('.sealing-')], [key]]);
});

test('a file that the disk does not confirm is not stored', async () => {
  await onSync(() => {
    throw Object.assign(new Error('no room after all'), { code: 'ENOSPC' });
  });
  await expect(files.put(key, content)).rejects.toMatchObject({ status: 503 });
  expect(await files.list('loans/client/loan')).toEqual([]);
});

test('an empty file is a lost one: it does not open, and is not sealed again', async () => {
  await files.put(key, content);
  await writeFile(join(folder, key), '');
  await expect(files.get(key)).rejects.toThrow(`The file ${key} is empty.`);
  const rotated = await rotateFiles(folder, secretsWith('new', 'new', 'old'), 'new', new Date());
  expect(rotated).toEqual({ read: 1, sealedAgain: 0 });
  expect(await onDisk()).toHaveLength(0);
});

// A device of Linux that has no room for anything.
test.skipIf(!existsSync('/dev/full'))(
  'a file for which there is no room is answered 503',
  async () => {
    await mkdir(join(folder, 'loans'));
    await symlink('/dev/full', join(folder, 'loans/full.pdf.tmp'));
    await expect(files.put('loans/full.pdf', content)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
    });
    expect(await files.list('loans')).toEqual([]);
    await files.requireRoom();
    expect(await readdir(folder)).toEqual(['loans']);
  },
);

test.skipIf(process.platform === 'win32')('only its owner may read a file', async () => {
  const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;
  await files.put(key, content);
  expect(await modeOf(key)).toBe(0o600);
  await rotateFiles(folder, secretsWith('new', 'new', 'old'), 'new', new Date());
  expect(await modeOf(key)).toBe(0o600);
});

test('a file under the key of another, or changed on disk, does not open', async () => {
  await files.put(key, content);
  await files.put('loans/other.pdf', content);
  await writeFile(join(folder, 'loans/other.pdf'), await onDisk());
  await expect(files.get('loans/other.pdf')).rejects.toThrow();
  const changed = await onDisk();
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  await writeFile(join(folder, key), changed);
  await expect(files.get(key)).rejects.toThrow();
});

test('a file from before files were encrypted is read as it is', async () => {
  await files.put(key, new Uint8Array());
  await writeFile(join(folder, key), content);
  expect(Buffer.from(await files.get(key))).toEqual(content);
});

test('a rotation seals old and unencrypted files with the new key, once', async () => {
  const plain = 'loans/client/loan/plain.pdf';
  await files.put(key, content);
  await files.put(plain, content);
  await writeFile(join(folder, plain), content);
  const rotating = secretsWith('new', 'new', 'old');
  const rotate = () => rotateFiles(folder, rotating, 'new', new Date());
  expect(await rotate()).toEqual({ read: 2, sealedAgain: 2 });
  expect(await rotate()).toEqual({ read: 2, sealedAgain: 0 });
  const afterwards = openFiles({ folder }, secretsWith('new', 'new'));
  for (const name of [key, plain]) {
    expect((await onDisk(name)).toString('latin1')).toMatch(/^quarrter-sealed-1 new\n/);
    expect(Buffer.from(await afterwards.get(name))).toEqual(content);
  }
});

test('a rotation removes what an interrupted one left, and needs no folder', async () => {
  await files.put(key, content);
  await writeFile(join(folder, `${key}.sealing-0123456789abcdef`), 'half');
  await writeFile(join(folder, `${key}.tmp`), 'half');
  const rotate = (now: Date) => rotateFiles(folder, secretsWith('old', 'old'), 'old', now);
  await rotate(new Date());
  expect(await readdir(join(folder, 'loans/client/loan'))).toHaveLength(3);
  await rotate(new Date(Date.now() + 2 * 60 * 60 * 1000));
  expect(await readdir(join(folder, 'loans/client/loan'))).toEqual(['document.pdf']);
  await rm(folder, { recursive: true });
  expect(await rotate(new Date())).toEqual({ read: 0, sealedAgain: 0 });
  await files.put(key, content);
});

test('a rotation names the file whose key is missing', async () => {
  await files.put(key, content);
  const without = secretsWith('new', 'new');
  await expect(rotateFiles(folder, without, 'new', new Date())).rejects.toThrow(
    `The file ${key} cannot be opened.`,
  );
});
