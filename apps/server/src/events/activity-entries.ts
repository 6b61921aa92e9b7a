import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import type { ActivityEntry } from './read-activity.ts';
import { eventsDb } from './tables.ts';

/*
 * The client's transactions: one row each, and one row of counts for each client, written with the
 * events that change them. A client's counts are locked before the entries, so that two changes at
 * the same time wait for each other.
 */

/** What an event changes in the client's transactions. */
export type EntryChange =
  | { readonly add: readonly ActivityEntry[] }
  /** Moves the entry to another time, with another amount. */
  | { readonly move: string; readonly at: Date; readonly amount: bigint | null }
  /** Every entry that an event about this subject made. */
  | { readonly removeOf: string };

/** The subject of the event: what `removeOf` finds its entries by. */
type Source = { readonly clientId: string; readonly sourceId: string };

export async function changeEntries(tx: Tx, source: Source, change: EntryChange): Promise<void> {
  if ('add' in change) return addEntries(tx, source, change.add);
  if ('move' in change) return moveEntry(tx, source.clientId, change);
  return removeEntries(tx, source.clientId, change.removeOf);
}

async function addEntries(
  tx: Tx,
  source: Source,
  entries: readonly ActivityEntry[],
): Promise<void> {
  const { clientId, sourceId } = source;
  await addToCount(tx, clientId, entries.length);
  await eventsDb(tx)
    .insertInto('activity_entries')
    .values(
      entries.map(({ kind, entryId, subjectId, at, amount }) => ({
        client_id: clientId,
        entry_id: entryId,
        kind,
        subject_id: subjectId,
        source_id: sourceId,
        happened_at: at,
        amount,
      })),
    )
    .execute();
}

async function moveEntry(
  tx: Tx,
  clientId: string,
  { move: entryId, at, amount }: Extract<EntryChange, { move: string }>,
): Promise<void> {
  await eventsDb(tx)
    .updateTable('activity_entries')
    .set({ happened_at: at, amount })
    .where('client_id', '=', clientId)
    .where('entry_id', '=', entryId)
    .execute();
}

async function removeEntries(tx: Tx, clientId: string, sourceId: string): Promise<void> {
  await lockCounts(tx, clientId);
  const removed = await eventsDb(tx)
    .deleteFrom('activity_entries')
    .where('client_id', '=', clientId)
    .where('source_id', '=', sourceId)
    .returning('entry_id')
    .execute();
  await addToCount(tx, clientId, -removed.length);
}

/** Locks what is counted for a client; one without entries has nothing that could change. */
async function lockCounts(tx: Tx, clientId: string): Promise<void> {
  await eventsDb(tx)
    .selectFrom('activity_counts')
    .select('client_id')
    .where('client_id', '=', clientId)
    .forUpdate()
    .execute();
}

async function addToCount(tx: Tx, clientId: string, entries: number): Promise<void> {
  if (entries === 0) return;
  if (entries < 0) {
    await sql`
      UPDATE activity_counts SET entries = entries + ${entries}
      WHERE client_id = ${clientId}`.execute(tx);
    return;
  }
  await sql`
    INSERT INTO activity_counts AS counts (client_id, entries) VALUES (${clientId}, ${entries})
    ON CONFLICT (client_id) DO UPDATE SET entries = counts.entries + ${entries}`.execute(tx);
}
