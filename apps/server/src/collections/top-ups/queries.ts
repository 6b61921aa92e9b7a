import type { IsoDate } from '@quarrter/domain/calendar';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { collectionsDb, type TopUpChargeRow, type TopUpRow } from '../tables.ts';

/** The newest rows that a client sees: those that are not stopped, and some that are. */
const shownTopUps = 20;
const shownCharges = 100;

export type TopUpKey = { readonly clientId: string; readonly topUpId: string };
export type TopUpChargeKey = TopUpKey & { readonly dueOn: IsoDate };

/** Undefined also for another client's. */
export async function lockTopUp(tx: Tx, { clientId, topUpId }: TopUpKey) {
  if (!isId(topUpId)) return undefined;
  return collectionsDb(tx)
    .selectFrom('monthly_top_ups')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('top_up_id', '=', topUpId)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeTopUp(
  tx: Tx,
  { client_id, top_up_id }: Pick<TopUpRow, 'client_id' | 'top_up_id'>,
  change: Partial<Omit<TopUpRow, 'client_id' | 'top_up_id'>>,
): Promise<void> {
  await collectionsDb(tx)
    .updateTable('monthly_top_ups')
    .set(change)
    .where('client_id', '=', client_id)
    .where('top_up_id', '=', top_up_id)
    .execute();
}

/** Those that are not stopped, newest first. */
export async function readOpenTopUps(reader: Reader, clientId: string): Promise<TopUpRow[]> {
  return collectionsDb(reader)
    .selectFrom('monthly_top_ups')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '<>', 'stopped')
    .orderBy('top_up_id', 'desc')
    .execute();
}

/** The active ones first, then those that are paused, and last those that have stopped. */
export async function readNewestTopUps(reader: Reader, clientId: string): Promise<TopUpRow[]> {
  return collectionsDb(reader)
    .selectFrom('monthly_top_ups')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('state')
    .orderBy('top_up_id', 'desc')
    .limit(shownTopUps)
    .execute();
}

/** The charges of a client, the latest first. */
export async function readNewestCharges(
  reader: Reader,
  clientId: string,
): Promise<TopUpChargeRow[]> {
  return collectionsDb(reader)
    .selectFrom('monthly_top_up_charges')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('due_on', 'desc')
    .limit(shownCharges)
    .execute();
}

/** The charge that was announced and has not ended. Its top-up is locked, and so the charge. */
export async function findWaitingCharge(
  tx: Tx,
  { client_id, top_up_id }: Pick<TopUpRow, 'client_id' | 'top_up_id'>,
): Promise<TopUpChargeRow | undefined> {
  return collectionsDb(tx)
    .selectFrom('monthly_top_up_charges')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('top_up_id', '=', top_up_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

export async function findCharge(
  tx: Tx,
  { clientId, topUpId, dueOn }: TopUpChargeKey,
): Promise<TopUpChargeRow | undefined> {
  return collectionsDb(tx)
    .selectFrom('monthly_top_up_charges')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('top_up_id', '=', topUpId)
    .where('due_on', '=', dueOn)
    .executeTakeFirst();
}

export async function changeTopUpCharge(
  tx: Tx,
  { client_id, top_up_id, due_on }: Pick<TopUpChargeRow, 'client_id' | 'top_up_id' | 'due_on'>,
  change: Partial<Pick<TopUpChargeRow, 'state' | 'attempts' | 'last_attempt_on' | 'payment_id'>>,
): Promise<void> {
  await collectionsDb(tx)
    .updateTable('monthly_top_up_charges')
    .set(change)
    .where('client_id', '=', client_id)
    .where('top_up_id', '=', top_up_id)
    .where('due_on', '=', due_on)
    .execute();
}

/** The charges of the whole book that may be made on a date. */
export async function listDueTopUps(
  reader: Reader,
  date: IsoDate,
  limit: number,
): Promise<TopUpChargeKey[]> {
  const rows = await collectionsDb(reader)
    .selectFrom('monthly_top_up_charges')
    .select(['client_id', 'top_up_id', 'due_on'])
    .where('state', '=', 'waiting')
    .where('due_on', '<=', date)
    .where((row) =>
      row.or([
        row('last_attempt_on', 'is', null),
        row('last_attempt_on', '<', date),
        row('payment_id', 'is not', null),
      ]),
    )
    .orderBy('due_on')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    topUpId: row.top_up_id,
    dueOn: row.due_on,
  }));
}
