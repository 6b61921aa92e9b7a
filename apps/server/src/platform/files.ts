import { createHash } from 'node:crypto';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export type StoredFile = { key: string; bytes: number; sha256: string };

/** Files of clients, by key. Keys are made by the application; a name a client gave is never part of one. */
export type Files = {
  put(key: string, content: Uint8Array): Promise<StoredFile>;
  get(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
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
  };
}
