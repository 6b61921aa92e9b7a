import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { allNights, deleteOrphans, type InUse, nameOf } from '../platform/files/orphaned-files.ts';
import { issuedDocumentsDb } from './tables.ts';

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'log'>;

/** Deletes the PDFs of attempts that were not finished: each attempt writes a file of its own. */
export async function deleteUnusedFiles(
  { db, files, log }: Deps,
  now: Date,
  nights = allNights,
): Promise<number> {
  const readInUse = (folders: readonly string[]) => readFilesOfDocuments(db, folders);
  const deleted = await deleteOrphans({ files }, { root: 'issued', now, nights, readInUse });
  if (deleted > 0) log.warn({ deleted }, 'deleted PDFs that were never issued');
  return deleted;
}

async function readFilesOfDocuments(db: Database, folders: readonly string[]): Promise<InUse> {
  const documentIds = folders.map(nameOf).filter(isId);
  if (documentIds.length === 0) return { folders: new Set(), files: new Set() };
  const clientIds = [...new Set(folders.map((folder) => folder.split('/')[1] ?? ''))];
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
