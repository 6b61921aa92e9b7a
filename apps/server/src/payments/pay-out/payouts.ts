import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { paymentsDb } from '../tables.ts';
import { queueSending } from './order-payout.ts';
import { splitPayout } from './split-payout.ts';
import type { PayoutStatus, WaitingFor } from './tables.ts';

/** A transfer to a client as other capabilities see it, without the account number. */
export type Payout = {
  payoutId: string;
  reference: string;
  purpose: string;
  /** The record it is for, which only the purpose reads. */
  subjectId: string;
  amount: bigint;
  currency: Currency;
  /** `requested`: not yet at the provider, `sent`: there and not settled. */
  status: PayoutStatus;
  /** Why it failed or has to wait. */
  message: string;
  waitingFor: WaitingFor;
  requestedOn: string;
  settledOn: string | null;
  settledAt: Date | null;
  /** When the bank returned it after it was paid. */
  returnedOn: string | null;
  returnedAt: Date | null;
  /** Returned, but its purpose could not restore it: staff settle it with the client. */
  unclaimed: boolean;
  /** Paid after it had failed, when its money was no longer there: the client owes it. */
  recoverable: boolean;
};

/** The payouts of one client for some subjects, newest first, in one query. */
export async function readPayouts(
  reader: Reader,
  clientId: string,
  subjectIds: readonly string[],
): Promise<Payout[]> {
  if (subjectIds.length === 0) return [];
  const rows = await paymentsDb(reader)
    .selectFrom('payouts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('subject_id', 'in', subjectIds)
    .where('part_of', 'is', null)
    .orderBy('payout_id', 'desc')
    .execute();
  return rows.map((row) => ({
    payoutId: row.payout_id,
    reference: row.reference,
    purpose: row.purpose,
    subjectId: row.subject_id,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    message: row.message,
    waitingFor: row.waiting_for,
    requestedOn: row.requested_on,
    settledOn: row.settled_on,
    settledAt: row.settled_at,
    returnedOn: row.returned_on,
    returnedAt: row.returned_at,
    unclaimed: row.unclaimed,
    recoverable: row.recoverable,
  }));
}

/**
 * The amounts of paid payouts that banks returned and that wait to be sent again, by the payout, in
 * one query: those of parts.
 */
export async function readReturnedParts(
  reader: Reader,
  clientId: string,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (payoutIds.length === 0) return new Map();
  const { rows } = await sql<{ payout_id: string; missing: bigint }>`
    SELECT whole.payout_id, whole.amount - coalesce(part.held, 0) AS missing
    FROM payouts AS whole LEFT JOIN (
      SELECT client_id, part_of, sum(amount)::bigint AS held FROM payouts
      WHERE client_id = ${clientId} AND part_of IS NOT NULL AND status = 'paid'
        AND NOT recoverable
      GROUP BY client_id, part_of
    ) AS part ON part.client_id = whole.client_id AND part.part_of = whole.payout_id
    WHERE whole.client_id = ${clientId} AND whole.payout_id IN (${sql.join([...payoutIds])})
      AND whole.status = 'paid' AND whole.parts > 0`.execute(reader);
  const missing = rows.filter((row) => row.missing > 0n);
  return new Map(missing.map((row) => [row.payout_id, row.missing]));
}

/** The parts of a client's payouts that replace ones which banks returned after all were paid. */
export async function readPartsSentAgain(
  reader: Reader,
  clientId: string,
): Promise<ReadonlySet<string>> {
  const rows = await paymentsDb(reader)
    .selectFrom('payouts as part')
    .innerJoin('payouts as whole', (join) =>
      join
        .onRef('whole.client_id', '=', 'part.client_id')
        .onRef('whole.payout_id', '=', 'part.part_of'),
    )
    .select('part.payout_id')
    .where('part.client_id', '=', clientId)
    .whereRef('part.requested_at', '>', 'whole.settled_at')
    .execute();
  return new Set(rows.map((row) => row.payout_id));
}

/**
 * Lets the worker send an open payout at once, whatever became of earlier attempts. Safe at any
 * time: sending asks the provider about the reference first. False when there is no open payout
 * with this id: a failed one is final, and its money is sent again by a new order. Of a payout in
 * parts, the failed or returned parts are sent again. A payout that staff pay by hand (WDR-20) is
 * never sent.
 */
export async function retryPayout(
  deps: Pick<PaymentsDeps, 'secrets' | 'limits'>,
  tx: Tx,
  clientId: string,
  payoutId: string,
): Promise<boolean> {
  const open = await paymentsDb(tx)
    .selectFrom('payouts')
    .select('waiting_for')
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .where((row) =>
      row.or([row('status', 'in', ['requested', 'sent']), row('waiting_for', '=', 'part')]),
    )
    .where('by_hand', '=', false)
    .executeTakeFirst();
  if (open === undefined) return false;
  if (open.waiting_for === 'part') {
    return (await splitPayout(deps, tx, { clientId, payoutId })) > 0;
  }
  await queueSending(tx, [{ clientId, payoutId }]);
  return true;
}
