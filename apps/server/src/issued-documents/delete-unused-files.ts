import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { allNights, deleteOrphans, type InUse } from '../platform/files/orphaned-files.ts';
import { issuedDocumentsDb } from './tables.ts';

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'log'>;

/** Deletes the PDFs of attempts that were not finished: each attempt writes a file of its own. */
export function deleteUnusedFiles(deps: Deps, now: Date, nights = allNights): Promise<number> {
  const what = 'PDFs that were never issued';
  return deleteOrphans(deps, { root: 'issued', now, nights, what }, (clientIds, ids) =>
    readFilesOfDocuments(deps.db, clientIds, ids),
  );
}

async function readFilesOfDocuments(
  db: Database,
  clientIds: readonly string[],
  documentIds: readonly string[],
): Promise<InUse> {
  const rows = await issuedDocumentsDb(db)
    .selectFrom('issued_documents')
    .select(['client_id', 'document_id', 'file_key'])
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('document_id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .execute();
  return {
    folders: new Set(rows.map((row) => `issued/${row.client_id}/${row.document_id}`)),
    files: new Set(rows.flatMap(({ file_key: key }) => (key === null ? [] : [key]))),
  };
}
