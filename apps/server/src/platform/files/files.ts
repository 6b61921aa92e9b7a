import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import { unavailable } from '../http/http-error.ts';
import type { Secrets } from '../passwords/secrets.ts';
import { writeDurably } from './durable-files.ts';
import { type FileStore, openDisk } from './file-store.ts';

export type StoredFile = { key: string; bytes: number; sha256: string };

/**
 * Clients' files by key, encrypted at rest. The product makes the keys; a client's file name is
 * never part of one. Each file is bound to its key: under another one it does not open.
 */
export type Files = {
  put(key: string, content: Uint8Array): Promise<StoredFile>;
  /** Returns the file's content. A file from before files were encrypted is returned as it is. */
  get(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
  /** The folders directly inside a folder; none when the folder does not exist. */
  folders(key: string): Promise<string[]>;
  /** The keys of the files directly inside a folder; none when the folder does not exist. */
  list(key: string): Promise<string[]>;
  /** Deletes a folder and everything in it. Rejects when something is left. */
  removeFolder(key: string): Promise<void>;
  /** Rejects when no file can be stored. */
  requireRoom(): Promise<void>;
};

type FileSecrets = Pick<Secrets, 'sealBytes' | 'openBytes' | 'keyOfBytes'>;

/** The context that a file is sealed for. */
export const fileContext = (key: string): string => `file:${key}`;

/** Written and deleted again, to see that there is room. */
const probe = { key: 'probe', content: new Uint8Array(65_536) };

export function openFiles(store: FileStore, secrets: FileSecrets): Files {
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= openDisk(store);
    return opened;
  };
  const write = async (key: string, content: Uint8Array) => {
    // The driver writes a folder's file in place, and does not wait for the disk.
    if ('bucket' in store) return (await disk()).put(key, content);
    await writeDurably(join(store.folder, key), content).catch((error: unknown) => {
      throw isFull(error) ? diskFull() : error;
    });
  };
  return {
    async put(key, content) {
      await write(key, secrets.sealBytes(content, fileContext(key)));
      return {
        key,
        bytes: content.byteLength,
        sha256: createHash('sha256').update(content).digest('hex'),
      };
    },
    async get(key) {
      const stored = await (await disk()).getBytes(key);
      // Sealed or not, no file of ours is empty: this one was lost.
      if (stored.length === 0) throw new Error(`The file ${key} is empty.`);
      const sealed = secrets.keyOfBytes(stored) !== null;
      return sealed ? secrets.openBytes(stored, fileContext(key)) : stored;
    },
    remove: async (key) => (await disk()).delete(key),
    folders: async (key) =>
      listFolder(await disk(), key, (one) => (one.isDirectory ? one.prefix : null)),
    list: async (key) => listFolder(await disk(), key, (one) => (one.isDirectory ? null : one.key)),
    async removeFolder(key) {
      const from = await disk();
      await from.deleteAll(key);
      // A bucket answers 200 also when it did not delete some of the files.
      if ('bucket' in store && (await isAnythingIn(from, key))) {
        throw new Error(`The bucket did not delete everything in ${key}.`);
      }
    },
    async requireRoom() {
      // A bucket has no disk that could be full.
      if ('bucket' in store) return;
      const key = `${probe.key}-${randomUUID()}`;
      await write(key, probe.content);
      await (await disk()).delete(key);
    },
  };
}

/** The system's error codes when the disk, or our share of it, is full. */
const fullCodes = ['ENOSPC', 'EDQUOT'];

function isFull(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return fullCodes.includes(code);
}

const retryAfterSeconds = 60;

function diskFull(): Error {
  const text = 'Sorry, we cannot store files right now. Please try again in a few minutes.';
  return unavailable(text, retryAfterSeconds);
}

type Listed =
  Awaited<ReturnType<Disk['listAll']>>['objects'] extends Iterable<infer One> ? One : never;

async function isAnythingIn(disk: Disk, key: string): Promise<boolean> {
  const { objects } = await disk.listAll(key, { recursive: true });
  return [...objects].length > 0;
}

/** Returns the names that `pick` gives to the entries directly inside a folder; null skips one. */
async function listFolder(
  disk: Disk,
  key: string,
  pick: (one: Listed) => string | null,
): Promise<string[]> {
  const found: string[] = [];
  let page: string | undefined;
  try {
    do {
      const listed = await disk.listAll(key, page === undefined ? {} : { paginationToken: page });
      for (const one of listed.objects) {
        const name = pick(one);
        if (name !== null) found.push(name);
      }
      page = listed.paginationToken;
    } while (page !== undefined);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code !== 'ENOENT') throw error;
  }
  return found;
}
