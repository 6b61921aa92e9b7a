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
 * Deletes files without an application. Files are written before the rows, so a process that ends
 * in between leaves them behind. A folder is one application's; its name says when it was made.
 */
export async function deleteOrphanedFiles({ db, files, log }: Deps, now: Date): Promise<number> {
  const folders = await foldersToCheck(files, now);
  const stored = await storedLoans(db, folders.map(loanIdOf));
  const orphans = folders.filter((folder) => !stored.has(folder));
  for (const folder of orphans) await files.removeFolder(folder);
  const deleted = orphans.length;
  if (deleted > 0) log.warn({ deleted }, 'deleted files of applications that were never stored');
  return deleted;
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

function loanIdOf(folder: string): string {
  return folder.split('/').at(-1) ?? '';
}
