import type { Reader } from '../platform/database/database.ts';
import { bookImportDb, type ImportKind } from './tables.ts';

/** What the lender's earlier books called by this name; records of several kinds may share it. */
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
