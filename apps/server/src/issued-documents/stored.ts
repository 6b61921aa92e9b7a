import { type RawBuilder, sql } from 'kysely';
import type { DocumentKind } from './kind.ts';

/**
 * The documents of a kind that are valid still, as a sub-query for the ledger's checks: the content
 * of each, in the columns client_id, subject_id, number and data.
 */
export function validDocuments({ name }: Pick<DocumentKind, 'name'>): RawBuilder<unknown> {
  return sql`(
    SELECT client_id, subject_id, number, data FROM issued_documents
    WHERE kind = ${sql.lit(name)} AND withdrawn_on IS NULL
  )`;
}
