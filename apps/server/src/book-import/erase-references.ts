import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { bookImportDb } from './tables.ts';

/** Deletes what the lender's earlier books called some clients and their records. */
export async function eraseReferences(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await bookImportDb(tx)
    .deleteFrom('import_references')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute();
}
