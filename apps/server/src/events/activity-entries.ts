import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { givenRows, namesOf } from '../platform/database/row-set.ts';
import type { ActivityEntry } from './read-activity.ts';
import { eventsDb } from './tables.ts';

/*
 * The client's transactions: one row each, and one row of counts for each client, written with the
 * events that change them. A removal locks the client's counts first, so that it sees the entries
 * added at the same time.
 */

/** The change that an event makes to the client's transactions. */
export type EntryChange =
  | { readonly add: readonly ActivityEntry[] }
  /** Moves the entry to another time, with another amount. */
  | { readonly move: string; readonly at: Date; readonly amount: bigint | null }
  /** Every entry that an event about this subject made. */
  | { readonly removeOf: string };

/** The change by an event; `removeOf` finds its entries by the event's subject. */
type ClientChange = {
  readonly clientId: string;
  readonly sourceId: string;
  readonly change: EntryChange;
};

export async function changeEntries(tx: Tx, changes: readonly ClientChange[]): Promise<void> {
  const added = changes.flatMap(({ clientId, sourceId, change }) =>
    'add' in change ? change.add.map((entry) => ({ clientId, sourceId, entry })) : [],
  );
  if (added.length > 0) await addEntries(tx, added);
  for (const { clientId, change } of changes) {
    if ('move' in change) await moveEntry(tx, clientId, change);
    else if ('removeOf' in change) await removeEntries(tx, clientId, change.removeOf);
  }
}

const countColumns = { client_id: 'uuid', entries: 'integer' } as const;
const entryColumns = {
  client_id: 'uuid',
  entry_id: 'uuid',
  kind: 'text',
  subject_id: 'uuid',
  source_id: 'uuid',
  happened_at: 'timestamptz',
  amount: 'bigint',
} as const;

type Added = {
  readonly clientId: string;
  readonly sourceId: string;
  readonly entry: ActivityEntry;
};

async function addEntries(tx: Tx, added: readonly Added[]): Promise<void> {
  const rows = added.map(({ clientId, sourceId, entry }) => ({
    client_id: clientId,
    entry_id: entry.entryId,
    kind: entry.kind,
    subject_id: entry.subjectId,
    source_id: sourceId,
    happened_at: entry.at,
    amount: entry.amount,
  }));
  const ofClients = Map.groupBy(rows, (row) => row.client_id);
  const counts = [...ofClients]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([client_id, { length: entries }]) => ({ client_id, entries }));
  await sql`
    WITH counted AS (
      INSERT INTO activity_counts AS counts (${namesOf(countColumns)})
      ${givenRows(counts, countColumns)}
      ON CONFLICT (client_id) DO UPDATE SET entries = counts.entries + excluded.entries
    )
    INSERT INTO activity_entries (${namesOf(entryColumns)})
    ${givenRows(rows, entryColumns)}`.execute(tx);
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
  if (removed.length === 0) return;
  await sql`
    UPDATE activity_counts SET entries = entries - ${removed.length}
    WHERE client_id = ${clientId}`.execute(tx);
}

/** Locks the counts of a client; one without entries has nothing that could change. */
async function lockCounts(tx: Tx, clientId: string): Promise<void> {
  await eventsDb(tx)
    .selectFrom('activity_counts')
    .select('client_id')
    .where('client_id', '=', clientId)
    .forUpdate()
    .execute();
}
