import { createHash } from 'node:crypto';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export type StoredFile = { key: string; bytes: number; sha256: string };

/** Clients' files by key. The product makes the keys; a client's file name is never part of one. */
export type Files = {
  put(key: string, content: Uint8Array): Promise<StoredFile>;
  get(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
  /** The folders directly inside a folder; none when the folder does not exist. */
  folders(key: string): Promise<string[]>;
  /** Deletes a folder and everything in it. */
  removeFolder(key: string): Promise<void>;
};

export function openFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async put(key, content) {
      await disk.put(key, content);
      return {
        key,
        bytes: content.byteLength,
        sha256: createHash('sha256').update(content).digest('hex'),
      };
    },
    get: (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
    folders: (key) => listFolders(disk, key),
    removeFolder: (key) => disk.deleteAll(key),
  };
}

async function listFolders(disk: Disk, key: string): Promise<string[]> {
  const folders: string[] = [];
  let page: string | undefined;
  try {
    do {
      const listed = await disk.listAll(key, page === undefined ? {} : { paginationToken: page });
      for (const one of listed.objects) if (one.isDirectory) folders.push(one.prefix);
      page = listed.paginationToken;
    } while (page !== undefined);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code !== 'ENOENT') throw error;
  }
  return folders;
}
