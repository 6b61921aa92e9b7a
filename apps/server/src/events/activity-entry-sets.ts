import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import type { EntryKind } from './tables.ts';

/* What the day close changes in the transactions of a whole bucket of clients. */

/**
 * Adds an entry of one kind for each row of a query, which gives client_id, entry_id, subject_id
 * and amount. No entry of the set may be there already.
 */
export async function addEntrySet(
  tx: Tx,
  { kind, at }: { kind: EntryKind; at: Date },
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    INSERT INTO activity_counts AS counts (client_id, entries, unread)
    SELECT client_id, count(*), count(*) FROM (${rows}) AS entry GROUP BY client_id
    ON CONFLICT (client_id) DO UPDATE
    SET entries = counts.entries + excluded.entries,
      unread = counts.unread + excluded.unread`.execute(tx);
  await sql`
    INSERT INTO activity_entries (
      client_id, entry_id, kind, subject_id, source_id, happened_at, amount, notified_at, unread
    )
    SELECT client_id, entry_id, ${kind}, subject_id, subject_id, ${at}::timestamptz, amount,
      ${at}::timestamptz, true
    FROM (${rows}) AS entry`.execute(tx);
}

/**
 * Makes the loans of a query, which gives client_id and subject_id, unread again. The caller keeps
 * their clients' commands away.
 */
export async function renewEntrySet(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  const read = sql`
    SELECT entry.client_id, entry.entry_id FROM activity_entries AS entry
    JOIN (${rows}) AS renewed
      ON renewed.client_id = entry.client_id AND renewed.subject_id = entry.entry_id
    WHERE NOT entry.unread AND entry.notified_at IS NOT NULL`;
  await sql`
    UPDATE activity_counts AS counts SET unread = counts.unread + changed.count
    FROM (SELECT client_id, count(*)::int AS count FROM (${read}) AS read GROUP BY client_id)
      AS changed
    WHERE counts.client_id = changed.client_id`.execute(tx);
  await sql`
    UPDATE activity_entries AS entry SET unread = true FROM (${read}) AS read
    WHERE entry.client_id = read.client_id AND entry.entry_id = read.entry_id`.execute(tx);
}
