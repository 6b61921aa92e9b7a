import { randomBytes } from 'node:crypto';
import { opendir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SecretKeys, Secrets } from '../passwords/secrets.ts';
import { renameDurably, writeSynced } from './durable-files.ts';
import { fileContext } from './files.ts';

export type RotatedFiles = { read: number; sealedAgain: number };

/** Names of files left by a process that was killed between writing one and putting it in place. */
const unfinished = /\.(sealing-[0-9a-f]{16}|tmp)$/;

const hourMs = 60 * 60 * 1000;

/**
 * Seals every stored file with the current key: those under an older one, and those from before
 * files were encrypted. It may run while the product runs, because a file is replaced in one step
 * and opens with either key; an interrupted run is just repeated.
 */
export async function rotateFiles(
  folder: string,
  secrets: Secrets,
  current: SecretKeys['current'],
  now: Date,
): Promise<RotatedFiles> {
  const total = { read: 0, sealedAgain: 0 };
  for await (const path of filesIn(folder)) {
    const resealed = unfinished.test(path)
      ? await removeUnfinished(path, now)
      : await resealFile(path, relative(folder, path).split(sep).join('/'), secrets, current);
    if (resealed !== undefined) total.read += 1;
    if (resealed) total.sealedAgain += 1;
  }
  return total;
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ifThere);
  if (entries === undefined) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

/** Whether the file was sealed again; undefined when it has been deleted. */
async function resealFile(
  path: string,
  key: string,
  secrets: Secrets,
  current: string,
): Promise<boolean | undefined> {
  const stored = await readFile(path).catch(ifThere);
  if (stored === undefined) return undefined;
  const resealed = sealedAgain(stored, key, secrets, current);
  if (resealed === undefined) return false;
  const beside = `${path}.sealing-${randomBytes(8).toString('hex')}`;
  await writeSynced(beside, resealed);
  // It has been deleted, and must not be restored.
  const there = await stat(path).catch(ifThere);
  if (there === undefined) await rm(beside, { force: true });
  else await renameDurably(beside, path);
  return there && true;
}

/** The file under the current key; undefined when it is under that one already, or was lost. */
export function sealedAgain(
  stored: Buffer,
  key: string,
  secrets: Secrets,
  current: string,
): Uint8Array | undefined {
  // Sealed, an empty file would pass for a document.
  if (stored.length === 0) return undefined;
  const sealedWith = secrets.keyOfBytes(stored);
  if (sealedWith === current) return undefined;
  const content = sealedWith === null ? stored : openStored(stored, key, secrets);
  return secrets.sealBytes(content, fileContext(key));
}

function openStored(stored: Buffer, key: string, secrets: Secrets): Buffer {
  try {
    return secrets.openBytes(stored, fileContext(key));
  } catch (cause) {
    throw new Error(`The file ${key} cannot be opened.`, { cause });
  }
}

async function removeUnfinished(path: string, now: Date): Promise<undefined> {
  const file = await stat(path).catch(ifThere);
  // A younger one may belong to a process that runs.
  if (file && now.getTime() - file.mtimeMs > hourMs) await rm(path, { force: true });
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
