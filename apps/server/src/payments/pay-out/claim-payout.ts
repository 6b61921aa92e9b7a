import { formatTime } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { closedGates, type Gate, requireOpenForStaff } from '../../gates/index.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { PayoutPurposes } from '../purposes.ts';
import { isSettled, type PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { newestConfirmations } from './evidence-files.ts';
import { queueSending } from './order-payout.ts';

/*
 * Sending a transfer and cancelling it exclude each other: each changes the payout's row in one
 * statement, on the condition that the other has not. A worker that is killed after its claim
 * leaves the claim, and the next one continues with it.
 */

type Named = { readonly clientId: string; readonly payoutId: string };

/**
 * Claims a payout before the provider is called, for good. It is `cancelled` when the client was
 * faster, `held` while it may not be sent yet, and `not-served` while a gate is closed to its
 * client. The reason is not stored with the payout, which is in the client's copy of all data.
 */
export async function claimPayout(
  db: Database,
  gates: readonly Gate[],
  named: Named,
  now: Date,
): Promise<'claimed' | 'cancelled' | 'held' | 'not-served'> {
  return db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, named);
    if (payout.status === 'cancelled') return 'cancelled';
    const { claimed_at: claimedAt, send_after: sendAfter } = payout;
    if (claimedAt === null && sendAfter !== null && sendAfter > now) return 'held';
    const closed = await closedGates(tx, gates, 'pay-out', named.clientId, payout.to_estate);
    const isServed = closed.length === 0;
    await paymentsDb(tx)
      .updateTable('payouts')
      .set(
        isServed
          ? { claimed_at: sql<Date>`coalesce(claimed_at, ${now})` }
          : { waiting_for: 'client', message: '' },
      )
      .where('client_id', '=', named.clientId)
      .where('payout_id', '=', named.payoutId)
      .where('status', 'in', ['requested', 'sent'])
      .execute();
    return isServed ? 'claimed' : 'not-served';
  });
}

/** Sends the client's transfers that waited for the client to be served again. */
export async function resumePayoutsOf(tx: Tx, clientId: string): Promise<void> {
  await lockClient(tx, clientId);
  const waiting = await paymentsDb(tx)
    .updateTable('payouts')
    .set({ waiting_for: '' })
    .where('client_id', '=', clientId)
    .where('status', 'in', ['requested', 'sent'])
    .where('waiting_for', '=', 'client')
    .returning('payout_id')
    .execute();
  const payouts = waiting.map((row) => ({ clientId, payoutId: row.payout_id }));
  if (payouts.length > 0) await queueSending(tx, payouts);
}

/** The client first, whom closing a gate, cancelling and splitting lock before the payout. */
async function lockPayout(tx: Tx, { clientId, payoutId }: Named) {
  await lockClient(tx, clientId);
  return paymentsDb(tx)
    .selectFrom('payouts')
    .select(['status', 'send_after', 'claimed_at', 'by_hand', 'by_hand_begun_at', 'to_estate'])
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Cancels a payout that no one has begun to send, and holds its row. If the client has died, also
 * one that was claimed and reached neither the provider nor our bank: no later attempt would send
 * it. `none`: it was not ordered yet. `sent`: it is too late. The caller returns the money of a
 * cancelled one to its source.
 */
export async function cancelPayout(
  tx: Tx,
  { clientId, payoutId }: Named,
  { hasDied = false }: { readonly hasDied?: boolean } = {},
): Promise<'cancelled' | 'sent' | 'none'> {
  const confirmed = hasDied ? await newestConfirmations(tx, [{ clientId, payoutId }]) : new Map();
  const unclaimed = sql<boolean>`claimed_at IS NULL`;
  const notBegun = sql<boolean>`ordered_at IS NULL AND by_hand_begun_at IS NULL`;
  const cancelled = await paymentsDb(tx)
    .updateTable('payouts')
    .set({ status: 'cancelled', claimed_at: null, message: '', waiting_for: '' })
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .where('status', 'in', ['requested', 'cancelled'])
    .where(hasDied && confirmed.size === 0 ? notBegun : unclaimed)
    .returning('payout_id')
    .executeTakeFirst();
  if (cancelled !== undefined) return 'cancelled';
  const known = await paymentsDb(tx)
    .selectFrom('payouts')
    .select('payout_id')
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .executeTakeFirst();
  return known === undefined ? 'none' : 'sent';
}

/** The payouts of one purpose to a client that wait to be sent, oldest first. */
export function readRequested(tx: Tx, clientId: string, purpose: string) {
  return paymentsDb(tx)
    .selectFrom('payouts')
    .select(['payout_id as payoutId', 'subject_id as subjectId', 'amount', 'currency'])
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .where('status', '=', 'requested')
    .where('part_of', 'is', null)
    .orderBy('payout_id')
    .execute();
}

/** The client's money in payouts that no one has begun to send and that staff can cancel. */
export async function readCancellable(
  tx: Tx,
  purposes: PayoutPurposes,
  { clientId, currency }: { readonly clientId: string; readonly currency: Currency },
): Promise<bigint> {
  const names = Object.keys(purposes).filter((name) => purposes[name]?.cancelRight !== undefined);
  if (names.length === 0) return 0n;
  const { amount } = await paymentsDb(tx)
    .selectFrom('payouts')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('purpose', 'in', names)
    .where('status', '=', 'requested')
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return amount;
}

/**
 * Staff are about to pay a payout by hand: from now on it cannot be cancelled. 409 for one that was
 * cancelled, or that may not be paid yet, and, with the reason, while a gate is closed to its
 * client; one that staff had opened to pay before can still be recorded as paid.
 */
export async function beginPayingByHand(
  tx: Tx,
  gates: readonly Gate[],
  { clientId, payoutId }: Named,
  { now, isPaid }: { now: Date; isPaid: boolean },
): Promise<void> {
  const payout = await lockPayout(tx, { clientId, payoutId });
  const { status, send_after: sendAfter, by_hand_begun_at: begunAt } = payout;
  if (status === 'cancelled') {
    throw conflict('The client cancelled this transfer. It must not be paid.');
  }
  if (!payout.by_hand) throw conflict(paidByProvider);
  if (sendAfter !== null && sendAfter > now) {
    const time = formatTime(sendAfter);
    throw conflict(`The client can cancel this transfer until ${time}. Pay it after that.`);
  }
  const wasBegun = isPaid && begunAt !== null;
  if (!wasBegun) await requireOpenForStaff(tx, gates, 'pay-out', clientId, payout.to_estate);
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({
      claimed_at: sql<Date>`coalesce(claimed_at, ${now})`,
      ...(isPaid ? {} : { by_hand_begun_at: sql<Date>`coalesce(by_hand_begun_at, ${now})` }),
    })
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .execute();
}

export const paidByProvider = 'The provider pays this transfer.';

/**
 * When an attempt asked the provider, each at another time, and when it was asked before: no one
 * knows the answer to that order.
 */
export type Ordering = { readonly at: Date | null; readonly before: Date | null };

/**
 * Must be called before the provider is asked to send a payout. Null when staff pay it by hand,
 * it is sent in parts or it has ended: the first to write wins, so it is never paid both ways.
 */
export function beginOrdering(
  db: Database,
  { client_id: clientId, payout_id: payoutId }: PayoutRow,
  now: Date,
): Promise<Ordering | null> {
  return db.transaction().execute(async (tx) => {
    const payout = await paymentsDb(tx)
      .selectFrom('payouts')
      .select(['by_hand', 'ordered_at', 'parts', 'status'])
      .where('client_id', '=', clientId)
      .where('payout_id', '=', payoutId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (payout.by_hand || payout.parts > 0 || isSettled(payout)) return null;
    const before = payout.ordered_at;
    const at = new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));
    await paymentsDb(tx)
      .updateTable('payouts')
      .set({ ordered_at: at })
      .where('client_id', '=', clientId)
      .where('payout_id', '=', payoutId)
      .execute();
    return { at, before };
  });
}

/**
 * The provider did not carry out an order, so the last one is the one before. Without one the
 * payout can be paid by hand; not if another attempt has ordered it since.
 */
export async function endOrdering(
  db: Database,
  { client_id: clientId, payout_id: payoutId }: PayoutRow,
  { at, before }: Ordering,
): Promise<void> {
  await paymentsDb(db)
    .updateTable('payouts')
    .set({ ordered_at: before })
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .where('status', 'in', ['requested', 'sent'])
    .where('ordered_at', '=', at)
    .execute();
}

/** Returns which of a client's payouts can no longer be cancelled, in one query. */
export async function claimedPayouts(
  reader: Reader,
  clientId: string,
  payoutIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (payoutIds.length === 0) return new Set();
  const rows = await paymentsDb(reader)
    .selectFrom('payouts')
    .select('payout_id')
    .where('client_id', '=', clientId)
    .where('payout_id', 'in', payoutIds)
    .where('claimed_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.payout_id));
}
