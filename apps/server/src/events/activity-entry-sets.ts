import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import type { EntryKind, NoticeKind } from './tables.ts';

/* What the day close changes in the transactions of a whole bucket of clients. */

/**
 * Adds an entry of one kind for each row of a query, which gives client_id, entry_id, subject_id
 * and amount. No entry of the set may be there already.
 */
export async function addEntrySet(
  tx: Tx,
  { kind, at, isNotified = true }: { kind: EntryKind; at: Date; isNotified?: boolean },
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    INSERT INTO activity_counts AS counts (client_id, entries, unread)
    SELECT client_id, count(*), ${isNotified ? sql`count(*)` : sql`0`}
    FROM (${rows}) AS entry GROUP BY client_id
    ON CONFLICT (client_id) DO UPDATE
    SET entries = counts.entries + excluded.entries,
      unread = counts.unread + excluded.unread`.execute(tx);
  await sql`
    INSERT INTO activity_entries (
      client_id, entry_id, kind, subject_id, source_id, happened_at, amount, notified_at, unread
    )
    SELECT client_id, entry_id, ${kind}, subject_id, subject_id, ${at}::timestamptz, amount,
      ${isNotified ? at : null}::timestamptz, ${isNotified}
    FROM (${rows}) AS entry`.execute(tx);
}

/**
 * Puts a notice about each subject of a query into the bell, or renews the one that is there. The
 * query gives client_id, subject_id and amount. A notice is no transaction, and is not counted.
 */
export async function addNoticeSet(
  tx: Tx,
  { kind, at }: { kind: NoticeKind; at: Date },
  rows: RawBuilder<unknown>,
): Promise<void> {
  // Above what the same close adds, such as a return.
  const above = new Date(at.getTime() + 1);
  // Shaped as a UUID version 7, as every id is.
  const hash = sql`md5('notice ' || subject_id::text)`;
  const notices = sql`SELECT client_id, subject_id, amount, (
      substr(${hash}, 1, 12) || '7' || substr(${hash}, 13, 3) || '8' || substr(${hash}, 16, 15)
    )::uuid AS entry_id
    FROM (${rows}) AS fact`;
  await sql`
    INSERT INTO activity_counts AS counts (client_id, entries, unread)
    SELECT notice.client_id, 0, count(*) FILTER (WHERE NOT coalesce(entry.unread, false))
    FROM (${notices}) AS notice LEFT JOIN activity_entries AS entry
      ON entry.client_id = notice.client_id AND entry.entry_id = notice.entry_id
    GROUP BY notice.client_id
    ON CONFLICT (client_id) DO UPDATE SET unread = counts.unread + excluded.unread`.execute(tx);
  await sql`
    INSERT INTO activity_entries (
      client_id, entry_id, kind, subject_id, source_id, happened_at, amount, notified_at, unread
    )
    SELECT client_id, entry_id, ${kind}, subject_id, subject_id, ${at}::timestamptz, amount,
      ${above}::timestamptz, true
    FROM (${notices}) AS notice
    ON CONFLICT (client_id, entry_id) DO UPDATE SET kind = excluded.kind,
      happened_at = excluded.happened_at, amount = excluded.amount,
      notified_at = excluded.notified_at, unread = true`.execute(tx);
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
