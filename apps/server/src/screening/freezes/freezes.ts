import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../approvals/index.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { ChangesOf, RowOf } from '../../platform/database/define-table.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { screeningDb } from '../tables.ts';

export type FreezeRef = { readonly clientId: string; readonly freezeId: string };

/** A freeze in force: proposed, or approved by a second person. */
export type Freeze = FreezeRef & {
  readonly state: 'proposed' | 'frozen';
  readonly reason: string;
  readonly by: string;
  readonly since: Date;
  /** The second person; null until one has decided. */
  readonly decidedBy: string | null;
};

const holding = ['proposed', 'frozen'] as const;

/** The freeze of a client; undefined for one who is served. */
export async function findFreeze(reader: Reader, clientId: string): Promise<Freeze | undefined> {
  const row = await screeningDb(reader)
    .selectFrom('client_freezes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', 'in', holding)
    .executeTakeFirst();
  return row && toFreeze(row);
}

/** Freezes a client at once, until a second person decides. 409 if the client is already frozen. */
export async function beginFreeze(
  tx: Tx,
  { clientId, reason, by, at }: { clientId: string; reason: string; by: Person; at: Date },
): Promise<FreezeRef> {
  // It closes a gate: code that pays this client or accepts business waits for this lock, or is
  // waited for.
  await lockClient(tx, clientId);
  const freezeId = newId();
  const inserted = await screeningDb(tx)
    .insertInto('client_freezes')
    .values({
      client_id: clientId,
      freeze_id: freezeId,
      state: 'proposed',
      reason,
      proposed_by_name: by.name,
      proposed_at: at,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('freeze_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflict('This client is already frozen.');
  return { clientId, freezeId };
}

/** The freeze that a proposal is about, locked; 409 when it is in another state. */
export async function lockFreeze(
  tx: Tx,
  { clientId, freezeId }: FreezeRef,
  state: Freeze['state'],
): Promise<Freeze> {
  const row = await screeningDb(tx)
    .selectFrom('client_freezes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('freeze_id', '=', freezeId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound('There is no such freeze.');
  if (row.state === state) return toFreeze(row);
  throw conflict(state === 'frozen' ? notFrozen : 'This freeze has already been decided.');
}

export const notFrozen = 'This client is not frozen, or the freeze waits for a second person.';

type Changes = Pick<
  ChangesOf<typeof screeningDb, 'client_freezes'>,
  'state' | 'decided_by_name' | 'decided_at' | 'lifted_by_name' | 'lifted_at'
>;

/** Writes the outcome of a freeze that is locked. */
export async function changeFreeze(
  tx: Tx,
  { clientId, freezeId }: FreezeRef,
  changes: Changes,
): Promise<void> {
  await lockClient(tx, clientId);
  await screeningDb(tx)
    .updateTable('client_freezes')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('freeze_id', '=', freezeId)
    .execute();
}

function toFreeze(row: RowOf<typeof screeningDb, 'client_freezes'>): Freeze {
  return {
    clientId: row.client_id,
    freezeId: row.freeze_id,
    state: row.state === 'frozen' ? 'frozen' : 'proposed',
    reason: row.reason,
    by: row.proposed_by_name,
    since: row.proposed_at,
    decidedBy: row.decided_by_name,
  };
}

/** The clients who are frozen, as a sub-query with client_id. */
export const frozenClients: RawBuilder<unknown> = sql`(
  SELECT client_id FROM client_freezes WHERE state IN ('proposed', 'frozen')
)`;
