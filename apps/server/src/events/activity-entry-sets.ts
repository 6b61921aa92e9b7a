import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { EntryKind } from './tables.ts';

/**
 * Adds an entry of one kind to the transactions of a whole bucket of clients, for each row of a
 * query, which gives client_id, entry_id, subject_id and amount. No entry of the set may be there
 * already.
 */
export async function addEntrySet(
  tx: Tx,
  { kind, at }: { kind: EntryKind; at: Date },
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    INSERT INTO activity_counts AS counts (client_id, entries)
    SELECT client_id, count(*) FROM (${rows}) AS entry GROUP BY client_id
    ON CONFLICT (client_id) DO UPDATE
    SET entries = counts.entries + excluded.entries`.execute(tx);
  await sql`
    INSERT INTO activity_entries (
      client_id, entry_id, kind, subject_id, source_id, happened_at, amount
    )
    SELECT client_id, entry_id, ${kind}, subject_id, subject_id, ${at}::timestamptz, amount
    FROM (${rows}) AS entry`.execute(tx);
}
