import type { Currency } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { requireOpen } from '../../gates/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { defineJob, queueJob, queueJobs } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import type { PayoutDeps } from '../deps.ts';
import type { ProviderLimits } from '../limits.ts';
import { paymentsDb } from '../tables.ts';
import { accountContext } from './tables.ts';

export type PayoutOrder = {
  clientId: string;
  /** Chosen by the caller where it was named before the order. */
  payoutId?: string;
  purpose: string;
  /** The record it is for, which only the purpose reads. */
  subjectId: string;
  amount: bigint;
  currency: Currency;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  businessTime: BusinessTime;
  /** Not before this time; null or left out for at once. */
  sendAfter?: Date | null;
  /** To the estate of a client who has died. */
  toEstate?: boolean | undefined;
};

export type OrderedPayout = { payoutId: string; reference: string };

/**
 * Orders a transfer to a client's bank account in the caller's transaction; it is sent only once
 * that transaction is committed. The caller posts the money from its source to payout in flight
 * (2100), with the payout's id as the subject. 409 for a client to whom a gate is closed; a caller
 * who can wait, or who tells staff why, asks before.
 */
export async function orderPayout(
  tx: Tx,
  { secrets, gates, limits }: PayoutDeps,
  order: PayoutOrder,
): Promise<OrderedPayout> {
  await requireOpen(tx, gates, 'pay-out', order.clientId, order.toEstate);
  const payoutId = order.payoutId ?? newId();
  const reference = referenceOf(payoutId);
  const { clientId, businessTime } = order;
  const byHand = isPaidByHand(limits, order);
  await paymentsDb(tx)
    .insertInto('payment_references')
    .values({ reference, client_id: clientId, kind: 'payout', record_id: payoutId })
    .execute();
  await paymentsDb(tx)
    .insertInto('payouts')
    .values({
      client_id: clientId,
      payout_id: payoutId,
      reference,
      purpose: order.purpose,
      subject_id: order.subjectId,
      amount: order.amount,
      currency: order.currency,
      bank_code: order.bankCode,
      account_number_sealed: secrets.seal(order.accountNumber, accountContext(payoutId)),
      account_name: order.accountName,
      account_index: indexAccount(secrets, order),
      account_ending: order.accountNumber.slice(-4),
      status: 'requested',
      message: '',
      requested_at: businessTime.at,
      requested_on: businessTime.date,
      send_after: order.sendAfter ?? null,
      by_hand: byHand,
      to_estate: order.toEstate ?? false,
    })
    .execute();
  // A payout that staff pay with evidence stays requested, and no job sends it.
  if (!byHand) {
    if (order.sendAfter) await queueSendingAt(tx, { clientId, payoutId }, order.sendAfter);
    else await queueSending(tx, [{ clientId, payoutId }]);
  }
  return { payoutId, reference };
}

/** WDR-20: the provider sends no dollars, and nothing below its smallest transfer. */
function isPaidByHand(
  { smallestTransfer }: ProviderLimits,
  { currency, amount }: Pick<PayoutOrder, 'currency' | 'amount'>,
): boolean {
  return currency !== 'NGN' || amount < smallestTransfer;
}

/**
 * A keyed hash of a client's bank and account number: shows that two sealed numbers are the same.
 */
export function indexAccount(
  secrets: Pick<Secrets, 'blindIndex'>,
  {
    clientId,
    bankCode,
    accountNumber,
  }: Pick<PayoutOrder, 'clientId' | 'bankCode' | 'accountNumber'>,
): string {
  return secrets.blindIndex(`${bankCode} ${accountNumber}`, `payout account of ${clientId}`);
}

/** Returns the reference by which the provider knows a payout. */
export function referenceOf(payoutId: string): string {
  return `payout-${payoutId}`;
}

export const sendPayoutJob = defineJob('send-payout', {
  clientId: z.uuid(),
  payoutId: z.uuid(),
});

/** Queues the sending of payouts; each has one waiting job, however often it is queued. */
export async function queueSending(
  tx: Tx,
  payouts: readonly { clientId: string; payoutId: string }[],
): Promise<void> {
  await queueJobs(tx, sendPayoutJob, payouts, ({ payoutId }) => sendingKey(payoutId));
}

/** Queues the sending of one payout for a later time. */
export async function queueSendingAt(
  tx: Tx,
  payout: { clientId: string; payoutId: string },
  runAt: Date,
): Promise<void> {
  await queueJob(tx, sendPayoutJob, payout, { runAt, key: sendingKey(payout.payoutId) });
}

function sendingKey(payoutId: string): string {
  return `send-payout:${payoutId}`;
}
