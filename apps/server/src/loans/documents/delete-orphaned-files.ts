import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import {
  allNights,
  deleteOrphans,
  type InUse,
  nameOf,
} from '../../platform/files/orphaned-files.ts';
import { loansDb } from '../tables.ts';

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'log'>;

/**
 * Deletes files without an application, and those of an application that are no document of it. A
 * folder is one application's.
 */
export async function deleteOrphanedFiles(
  { db, files, log }: Deps,
  now: Date,
  nights = allNights,
): Promise<number> {
  const readInUse = (folders: readonly string[]) => readFilesOfLoans(db, folders);
  const deleted = await deleteOrphans({ files }, { root: 'loans', now, nights, readInUse });
  if (deleted > 0) log.warn({ deleted }, 'deleted files that belong to no application');
  return deleted;
}

async function readFilesOfLoans(db: Database, folders: readonly string[]): Promise<InUse> {
  const loanIds = folders.map(nameOf).filter(isId);
  if (loanIds.length === 0) return { folders: new Set(), files: new Set() };
  const clientIds = [...new Set(folders.map((folder) => folder.split('/')[1] ?? ''))];
  const loans = await loansDb(db)
    .selectFrom('loans')
    .select(['client_id', 'loan_id'])
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .execute();
  const documents = await loansDb(db)
    .selectFrom('loan_documents')
    .select('file_key')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .execute();
  return {
    folders: new Set(loans.map((row) => `loans/${row.client_id}/${row.loan_id}`)),
    files: new Set(documents.map((row) => row.file_key)),
  };
}
