import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findWaiting } from '../charges.ts';
import { type CardChargeRow, collectionsDb, type TopUpRow } from '../tables.ts';

/** The newest rows that a client sees: those that are not stopped, and some that are. */
const shownTopUps = 20;
const shownCharges = 100;

export type TopUpKey = { readonly clientId: string; readonly topUpId: string };

/** The top-up, locked. Another client's is the same 404 as none (API-07). */
export async function requireTopUp(tx: Tx, { clientId, topUpId }: TopUpKey): Promise<TopUpRow> {
  if (!isId(topUpId)) throw notFound();
  const topUp = await collectionsDb(tx)
    .selectFrom('monthly_top_ups')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('top_up_id', '=', topUpId)
    .forUpdate()
    .executeTakeFirst();
  if (topUp === undefined) throw notFound();
  return topUp;
}

/** The charge that was announced and has not ended. Its top-up is locked, and so the charge. */
export const findWaitingCharge = (tx: Tx, { client_id, top_up_id }: TopUpRow) =>
  findWaiting(tx, { clientId: client_id, subjectId: top_up_id });

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

/** The charges of a client's top-ups, the latest first. */
export async function readNewestCharges(
  reader: Reader,
  clientId: string,
): Promise<CardChargeRow[]> {
  return collectionsDb(reader)
    .selectFrom('card_charges')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('purpose', '=', 'top-up')
    .orderBy('due_on', 'desc')
    .limit(shownCharges)
    .execute();
}
