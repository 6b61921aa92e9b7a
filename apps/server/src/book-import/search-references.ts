import type { Reader } from '../platform/database/database.ts';
import { bookImportDb, type ImportKind } from './tables.ts';

/**
 * Finds records by their name in the lender's earlier books; records of several kinds may share it.
 */
export async function searchReferences(
  reader: Reader,
  reference: string,
): Promise<{ kind: ImportKind; clientId: string; recordId: string }[]> {
  return bookImportDb(reader)
    .selectFrom('import_references')
    .select(['kind', 'client_id as clientId', 'record_id as recordId'])
    .where('kind', 'in', ['client', 'loan', 'investment'])
    .where('reference', '=', reference)
    .execute();
}
