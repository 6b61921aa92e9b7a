import { sql } from 'kysely';
import { tellChanges } from '../platform/client-changes.ts';
import type { Tx } from '../platform/database.ts';
import type { ActivityEntry, NotificationPlace } from './read-activity.ts';
import { eventsDb } from './tables.ts';

/*
 * The client's transactions and notifications: one row each, and one row of counts for each
 * client, written with the events that change them. A client's counts are locked before the
 * entries, so that two changes at the same time wait for each other.
 */

export type NewEntry = ActivityEntry & {
  /** Its place among the notifications, when it is another than its own time; null for none. */
  readonly notifiedAt?: Date | null;
};

/** What an event changes in the client's transactions. */
export type EntryChange =
  | { readonly add: readonly NewEntry[] }
  /** The same for a loan that has one notification, the latest (SHL-13). */
  | { readonly addLatest: NewEntry }
  /** The entry is unread again, and perhaps at another time or with another amount. */
  | { readonly renew: string; readonly at?: Date; readonly amount?: bigint | null }
  /** Every entry that an event about this subject made. */
  | { readonly removeOf: string };

/** The subject of the event: what `removeOf` finds its entries by. */
type Source = { readonly clientId: string; readonly sourceId: string };

export async function changeEntries(tx: Tx, source: Source, change: EntryChange): Promise<void> {
  if ('add' in change) return addEntries(tx, source, change.add);
  if ('addLatest' in change) return addLatest(tx, source, change.addLatest);
  if ('renew' in change) return renewEntry(tx, source.clientId, change);
  return removeEntries(tx, source.clientId, change.removeOf);
}

async function addEntries(tx: Tx, source: Source, entries: readonly NewEntry[]): Promise<void> {
  const { clientId, sourceId } = source;
  const unread = entries.filter(({ notifiedAt }) => notifiedAt !== null).length;
  await addToCounts(tx, clientId, entries.length, unread);
  await eventsDb(tx)
    .insertInto('activity_entries')
    .values(
      entries.map(({ kind, entryId, subjectId, at, amount, notifiedAt = at }) => ({
        client_id: clientId,
        entry_id: entryId,
        kind,
        subject_id: subjectId,
        source_id: sourceId,
        happened_at: at,
        amount,
        notified_at: notifiedAt,
        unread: notifiedAt !== null,
      })),
    )
    .execute();
}

/** Adds the entry, and takes the earlier one of its loan out of the notifications. */
async function addLatest(tx: Tx, source: Source, entry: NewEntry): Promise<void> {
  await lockCounts(tx, source.clientId);
  const hidden = await eventsDb(tx)
    .updateTable('activity_entries')
    .set({ notified_at: null })
    .where('client_id', '=', source.clientId)
    .where('subject_id', '=', entry.subjectId)
    .where('notified_at', 'is not', null)
    .returning('unread')
    .execute();
  await addEntries(tx, source, [entry]);
  await addToCounts(tx, source.clientId, 0, -hidden.filter(({ unread }) => unread).length);
}

async function renewEntry(
  tx: Tx,
  clientId: string,
  { renew: entryId, at, amount }: Extract<EntryChange, { renew: string }>,
): Promise<void> {
  await lockCounts(tx, clientId);
  const entry = await eventsDb(tx)
    .selectFrom('activity_entries')
    .select(['unread', 'notified_at'])
    .where('client_id', '=', clientId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (entry === undefined) return;
  const isShown = entry.notified_at !== null;
  await eventsDb(tx)
    .updateTable('activity_entries')
    .set({
      unread: true,
      ...(at && { happened_at: at }),
      ...(amount !== undefined && { amount }),
      ...(at && isShown && { notified_at: at }),
    })
    .where('client_id', '=', clientId)
    .where('entry_id', '=', entryId)
    .execute();
  await addToCounts(tx, clientId, 0, isShown && !entry.unread ? 1 : 0);
}

async function removeEntries(tx: Tx, clientId: string, sourceId: string): Promise<void> {
  await lockCounts(tx, clientId);
  const removed = await eventsDb(tx)
    .deleteFrom('activity_entries')
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .returning(['unread', 'notified_at'])
    .execute();
  const unread = removed.filter((entry) => entry.unread && entry.notified_at !== null).length;
  await addToCounts(tx, clientId, -removed.length, -unread);
}

/** Marks a notification and all older ones as read. */
export async function markRead(tx: Tx, clientId: string, newest: NotificationPlace): Promise<void> {
  const { notifiedAt, at, entryId } = newest;
  const { rows } = await sql<{ entry_id: string }>`
    UPDATE activity_entries SET unread = false
    WHERE client_id = ${clientId} AND unread AND notified_at IS NOT NULL
      AND (notified_at, happened_at, entry_id) <=
        (${notifiedAt}::timestamptz, ${at}::timestamptz, ${entryId}::uuid)
    RETURNING entry_id`.execute(tx);
  await tellRead(tx, clientId, rows.length);
}

/** Marks these notifications as read. */
export async function markTheseRead(
  tx: Tx,
  clientId: string,
  entryIds: readonly string[],
): Promise<void> {
  const { rows } = await sql`
    UPDATE activity_entries SET unread = false
    WHERE client_id = ${clientId} AND entry_id = ANY(${entryIds}::uuid[])
      AND unread AND notified_at IS NOT NULL
    RETURNING entry_id`.execute(tx);
  await tellRead(tx, clientId, rows.length);
}

async function tellRead(tx: Tx, clientId: string, count: number): Promise<void> {
  if (count === 0) return;
  await addToCounts(tx, clientId, 0, -count);
  await tellChanges(tx, [{ clientId, kind: 'notification', id: null }]);
}

/** Locks what is counted for a client; one without entries has nothing that could change. */
export async function lockCounts(tx: Tx, clientId: string): Promise<void> {
  await eventsDb(tx)
    .selectFrom('activity_counts')
    .select('client_id')
    .where('client_id', '=', clientId)
    .forUpdate()
    .execute();
}

async function addToCounts(
  tx: Tx,
  clientId: string,
  entries: number,
  unread: number,
): Promise<void> {
  if (entries === 0 && unread === 0) return;
  if (entries <= 0) {
    await sql`
      UPDATE activity_counts SET entries = entries + ${entries}, unread = unread + ${unread}
      WHERE client_id = ${clientId}`.execute(tx);
    return;
  }
  await sql`
    INSERT INTO activity_counts AS counts (client_id, entries, unread)
    VALUES (${clientId}, ${entries}, ${unread})
    ON CONFLICT (client_id) DO UPDATE
    SET entries = counts.entries + ${entries}, unread = counts.unread + ${unread}`.execute(tx);
}
