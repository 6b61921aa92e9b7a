import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Files } from '../platform/files.ts';
import { isId, timeOfId } from '../platform/ids.ts';
import { loansDb } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A younger folder may belong to an application that is being stored now. */
const youngestMs = dayMs;

/** An older folder was checked every night of a month. */
const oldestMs = 31 * dayMs;

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'log'>;

/**
 * Deletes files without an application, and those of an application that are no document of it.
 * Files are written before the rows, so a process that ends in between leaves them behind. A folder
 * is one application's; its name and those of its files say when they were made.
 */
export async function deleteOrphanedFiles(deps: Deps, now: Date): Promise<number> {
  const { db, files, log } = deps;
  const folders = await foldersToCheck(files, now);
  const stored = await storedLoans(db, folders.map(loanIdOf));
  const orphans = folders.filter((folder) => !stored.has(folder));
  for (const folder of orphans) await files.removeFolder(folder);
  const kept = folders.filter((folder) => stored.has(folder));
  const deleted = orphans.length + (await deleteUnused(deps, kept, now));
  if (deleted > 0) log.warn({ deleted }, 'deleted files that belong to no application');
  return deleted;
}

/** Deletes the files in these folders that are no document, and old enough. */
async function deleteUnused(
  { db, files }: Deps,
  folders: readonly string[],
  now: Date,
): Promise<number> {
  const documents = await storedDocuments(db, folders);
  let deleted = 0;
  for (const folder of folders) {
    for (const key of await files.list(folder)) {
      if (documents.has(key) || !isOldEnough(key, now)) continue;
      await files.remove(key);
      deleted += 1;
    }
  }
  return deleted;
}

function isOldEnough(key: string, now: Date): boolean {
  const documentId =
    key
      .split('/')
      .at(-1)
      ?.replace(/\.pdf$/, '') ?? '';
  return isId(documentId) && now.getTime() - timeOfId(documentId).getTime() > youngestMs;
}

/** `loans/<client>/<loan>` of every folder that is neither too young nor too old. */
async function foldersToCheck(files: Files, now: Date): Promise<string[]> {
  const folders: string[] = [];
  for (const clientFolder of await files.folders('loans')) {
    for (const folder of await files.folders(clientFolder)) {
      const loanId = loanIdOf(folder);
      if (!isId(loanId)) continue;
      const ageMs = now.getTime() - timeOfId(loanId).getTime();
      if (ageMs > youngestMs && ageMs < oldestMs) folders.push(folder);
    }
  }
  return folders;
}

async function storedLoans(db: Database, loanIds: readonly string[]): Promise<Set<string>> {
  if (loanIds.length === 0) return new Set();
  const rows = await loansDb(db)
    .selectFrom('loans')
    .select(['client_id', 'loan_id'])
    .where('loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => `loans/${row.client_id}/${row.loan_id}`));
}

/** The keys of the files of every document of the applications in these folders. */
async function storedDocuments(db: Database, folders: readonly string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set();
  const clientIds = folders.map((folder) => folder.split('/')[1] ?? '');
  const rows = await loansDb(db)
    .selectFrom('loan_documents')
    .select('file_key')
    .where('client_id', '=', sql<string>`any(${[...new Set(clientIds)]}::uuid[])`)
    .where('loan_id', '=', sql<string>`any(${folders.map(loanIdOf)}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.file_key));
}

function loanIdOf(folder: string): string {
  return folder.split('/').at(-1) ?? '';
}
