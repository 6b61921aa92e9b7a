import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { issuedDocumentsDb } from './tables.ts';

type Subject = { readonly clientId: string; readonly subjectId: string };

/** Deletes the documents that were issued about some records. Gives the folders of their files. */
export async function eraseDocumentsAbout(tx: Tx, subjects: readonly Subject[]): Promise<string[]> {
  const clientIds = subjects.map(({ clientId }) => clientId);
  const subjectIds = subjects.map(({ subjectId }) => subjectId);
  const erased = await issuedDocumentsDb(tx)
    .deleteFrom('issued_documents')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('subject_id', '=', sql<string>`any(${subjectIds}::uuid[])`)
    .returning(['client_id', 'document_id'])
    .execute();
  return erased.map((row) => `issued/${row.client_id}/${row.document_id}`);
}
