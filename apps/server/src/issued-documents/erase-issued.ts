import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { issuedDocumentsDb } from './tables.ts';

/** Erases the documents that we issued to some clients; gives the keys of their files. */
export async function eraseIssued(tx: Tx, clientIds: readonly string[]): Promise<string[]> {
  const rows = await issuedDocumentsDb(tx)
    .deleteFrom('issued_documents')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .returning('file_key')
    .execute();
  return rows.flatMap(({ file_key: key }) => (key === null ? [] : [key]));
}
