import { sql } from 'kysely';
import type { Table } from '../database/define-table.ts';
import { isId, timeOfId } from '../database/ids.ts';
import type { PlatformDeps } from '../deps.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A younger file or folder may belong to something that is being stored now. */
const youngestMs = dayMs;

/** In so many nights each client's files are looked through once. */
export const allNights = 30;

const clientsAtOnce = 200;

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'log' | 'tables'>;

/**
 * Deletes the files that no row names, of each table that declares `files`. A file is written
 * before its row, so a process that ends in between leaves it behind. A night looks at the clients
 * whose turn it is. A root that cannot be read does not keep the others from it.
 */
export async function deleteOrphanedFiles(
  deps: Deps,
  now: Date,
  nights = allNights,
): Promise<number> {
  let deleted = 0;
  const failures: unknown[] = [];
  for (const [name, { files }] of Object.entries(deps.tables)) {
    try {
      if (files) deleted += await deleteOrphansOf(deps, { name, ...files }, { now, nights });
    } catch (error) {
      deps.log.error({ err: error, root: files?.root }, 'files that no row names were not deleted');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some files could not be checked');
  return deleted;
}

type Folders = NonNullable<Table['files']> & { readonly name: string };

async function deleteOrphansOf(
  { db, files, log }: Deps,
  of: Folders,
  { now, nights }: { now: Date; nights: number },
): Promise<number> {
  const { root } = of;
  const tonight = (await files.folders(root)).filter((folder) => isTheirNight(folder, now, nights));
  let deleted = 0;
  for (let first = 0; first < tonight.length; first += clientsAtOnce) {
    const clients = tonight.slice(first, first + clientsAtOnce);
    const folders = (await Promise.all(clients.map(files.folders))).flat();
    const inUse = await readInUse(db, of, clients, folders);
    for (const folder of folders) {
      const isGone = !inUse.folders.has(folder) && isOldEnough(folder, now);
      const unused = isGone ? [folder] : await listUnused(files, folder, inUse, now);
      for (const one of unused) await (isGone ? files.removeFolder(one) : files.remove(one));
      deleted += unused.length;
    }
  }
  if (deleted > 0) log.warn({ deleted, root }, 'deleted files that no row names');
  return deleted;
}

/** The folders that belong to rows, and the files that rows name. */
type InUse = { readonly folders: ReadonlySet<string>; readonly files: ReadonlySet<string> };

async function readInUse(
  db: Deps['db'],
  { name, root, rowsOf, id }: Folders,
  clients: readonly string[],
  folders: readonly string[],
): Promise<InUse> {
  const ids = folders.map(nameOf).filter(isId);
  if (ids.length === 0) return { folders: new Set(), files: new Set() };
  const among = sql`client_id = any(${clients.map(nameOf).filter(isId)}::uuid[])
    AND ${sql.ref(id)} = any(${ids}::uuid[])`;
  const rows = await sql<{ folder: string }>`
    SELECT client_id || '/' || ${sql.ref(id)} AS folder FROM ${sql.table(rowsOf)}
    WHERE ${among}`.execute(db);
  const named = await sql<{ file_key: string | null }>`
    SELECT file_key FROM ${sql.table(name)} WHERE ${among}`.execute(db);
  return {
    folders: new Set(rows.rows.map((row) => `${root}/${row.folder}`)),
    files: new Set(named.rows.flatMap(({ file_key: key }) => key ?? [])),
  };
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
  // `.tmp`: of a process that was killed while it wrote the file.
  const id = nameOf(key)
    .replace(/\.tmp$/, '')
    .replace(/\.pdf$/, '');
  return isId(id) && now.getTime() - timeOfId(id).getTime() > youngestMs;
}

function nameOf(key: string): string {
  return key.split('/').at(-1) ?? '';
}
