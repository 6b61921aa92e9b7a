import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Writes a file that is on disk, under its name, when this resolves: a power cut keeps it. */
export async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const folder = resolve(dirname(path));
  const made = await mkdir(folder, { recursive: true });
  await writeSynced(`${path}.tmp`, content);
  await renameDurably(`${path}.tmp`, path);
  if (made === undefined) return;
  // A new folder is on disk when the folder that names it is.
  const above = dirname(resolve(made));
  for (let one = folder; one !== above; one = dirname(one)) await syncFolder(dirname(one));
}

/** Writes a file to disk, which only its owner may read. Deletes it when that fails. */
export async function writeSynced(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    // The part that was written takes room that others need.
    await rm(path, { force: true }).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and writes their entries itself.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
