import type { IsoDate } from '@quarrter/domain/calendar';
import type { Reader } from '../platform/database/database.ts';
import { firstIdAt } from '../platform/database/ids.ts';
import { issuedDocumentsDb } from './tables.ts';

/** A document that was issued and has no PDF yet. */
export type UnmadeDocument = {
  readonly clientId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly issuedOn: IsoDate;
};

const maxShown = 50;

/** Those that were issued before a real time, the oldest first. */
export async function listUnmade(reader: Reader, before: Date): Promise<UnmadeDocument[]> {
  const rows = await issuedDocumentsDb(reader)
    .selectFrom('issued_documents')
    .select(['client_id', 'kind', 'subject_id', 'issued_on'])
    .where('file_key', 'is', null)
    .where('document_id', '<', firstIdAt(before))
    .orderBy('issued_at')
    .limit(maxShown)
    .execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    kind: row.kind,
    subjectId: row.subject_id,
    issuedOn: row.issued_on,
  }));
}
