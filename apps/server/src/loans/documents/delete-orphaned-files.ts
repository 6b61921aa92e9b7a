import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { allNights, deleteOrphans, type InUse } from '../../platform/files/orphaned-files.ts';
import { loansDb } from '../tables.ts';

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'log'>;

/**
 * Deletes files without an application, and those of an application that are no document of it. A
 * folder is one application's.
 */
export function deleteOrphanedFiles(deps: Deps, now: Date, nights = allNights): Promise<number> {
  const what = 'files that belong to no application';
  return deleteOrphans(deps, { root: 'loans', now, nights, what }, (clientIds, ids) =>
    readFilesOfLoans(deps.db, clientIds, ids),
  );
}

async function readFilesOfLoans(
  db: Database,
  clientIds: readonly string[],
  loanIds: readonly string[],
): Promise<InUse> {
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
