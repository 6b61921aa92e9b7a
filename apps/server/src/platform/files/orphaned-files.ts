import { isId, timeOfId } from '../database/ids.ts';
import type { PlatformDeps } from '../deps.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A younger file or folder may belong to something that is being stored now. */
const youngestMs = dayMs;

/** In so many nights each client's files are looked through once. */
export const allNights = 30;

const clientsAtOnce = 200;

/** The folders that belong to rows, and the files that rows use. */
export type InUse = {
  readonly folders: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
};

const nothing: InUse = { folders: new Set(), files: new Set() };

type Orphans = {
  /** One folder per client, inside it one per subject; a file is named by an id. */
  readonly root: string;
  readonly now: Date;
  readonly nights: number;
  /** The deleted files, in words of the log: `files that belong to no application`. */
  readonly what: string;
};

/**
 * Deletes the files below a root that no row names; `readInUse` reads the rows of some clients and
 * subjects. Files are written before their rows, so a process that ends in between leaves them
 * behind. A night looks at the clients whose turn it is.
 */
export async function deleteOrphans(
  { files, log }: Pick<PlatformDeps, 'files' | 'log'>,
  { root, now, nights, what }: Orphans,
  readInUse: (clientIds: readonly string[], ids: readonly string[]) => Promise<InUse>,
): Promise<number> {
  const tonight = (await files.folders(root)).filter((folder) => isTheirNight(folder, now, nights));
  let deleted = 0;
  for (let first = 0; first < tonight.length; first += clientsAtOnce) {
    const clients = tonight.slice(first, first + clientsAtOnce);
    const folders = (await Promise.all(clients.map(files.folders))).flat();
    const ids = folders.map(nameOf).filter(isId);
    const inUse =
      ids.length === 0 ? nothing : await readInUse(clients.map(nameOf).filter(isId), ids);
    for (const folder of folders) {
      const isGone = !inUse.folders.has(folder) && isOldEnough(folder, now);
      const unused = isGone ? [folder] : await listUnused(files, folder, inUse, now);
      for (const one of unused) await (isGone ? files.removeFolder(one) : files.remove(one));
      deleted += unused.length;
    }
  }
  if (deleted > 0) log.warn({ deleted }, `deleted ${what}`);
  return deleted;
}

async function listUnused(
  files: PlatformDeps['files'],
  folder: string,
  inUse: InUse,
  now: Date,
): Promise<string[]> {
  const keys = await files.list(folder);
  return keys.filter((key) => !inUse.files.has(key) && isOldEnough(key, now));
}

/** Ids are random at their end, so each night has about as many clients. */
export function isTheirNight(folder: string, now: Date, nights: number): boolean {
  const random = Number.parseInt(nameOf(folder).slice(-6), 16);
  return random % nights === Math.floor(now.getTime() / dayMs) % nights;
}

function isOldEnough(key: string, now: Date): boolean {
  const id = nameOf(key).replace(/\.pdf$/, '');
  return isId(id) && now.getTime() - timeOfId(id).getTime() > youngestMs;
}

function nameOf(key: string): string {
  return key.split('/').at(-1) ?? '';
}
