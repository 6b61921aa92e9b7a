import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { refundFailed, refundPaid } from '../events.ts';
import type { ChargeClaims } from '../provider/provider-claims.ts';
import type { RefundState } from '../provider/provider-refunds.ts';
import { changeReceipt } from '../receive/receipt-queries.ts';
import { paymentsDb, type RefundStatus } from '../tables.ts';
import { type LockedRefund, lockRefund, mayAppear, type OpenRefund } from './refund-queries.ts';
import { postReturned } from './reverse-receipt.ts';

/**
 * Records the provider's report of a refund that staff ordered: once, because its row is locked and
 * a settled refund stays settled. Returns whether it is settled: one of another amount or currency
 * is not, and waits for staff.
 */
export async function settleRefund(
  deps: Pick<PaymentsDeps, 'db' | 'log'>,
  refund: OpenRefund,
  state: RefundState,
): Promise<boolean> {
  const isOther = state.amount !== refund.amount || state.currency !== refund.currency;
  if (isOther) {
    const { refundId } = refund;
    deps.log.error({ refundId, at: state.providerId }, 'the provider refunds another amount');
  }
  return deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, refund.clientId);
    const { status } = await lockRefund(tx, refund);
    await lockClient(tx, refund.clientId);
    if (status === 'processed' || status === 'failed') {
      logContradiction(deps, refund, status, state);
      return true;
    }
    if (isOther || state.status === 'pending') {
      const needed = isOther ? otherAmount : state.needsAttention ? needsDetails : '';
      await writeStatus(tx, refund, { ...state, status: 'pending' }, needed, null);
      return false;
    }
    await writeStatus(tx, refund, state, '', businessTime);
    await postRefund(tx, refund, state.status, businessTime);
    await recordSettled(tx, refund, state.status, businessTime);
    return true;
  });
}

/** Paid: 2210 ← 1000. Failed: 2210 ← 2200, an unapplied receipt again. */
async function postRefund(
  tx: Tx,
  refund: RefundMoney,
  status: 'processed' | 'failed',
  { date }: BusinessTime,
): Promise<void> {
  const { clientId, receiptId, amount, currency } = refund;
  const isPaid = status === 'processed';
  const to = isPaid ? ledgerCodes.providerCash : ledgerCodes.unappliedReceipts;
  await post(tx, clientId, date, [
    {
      kind: isPaid ? 'refund_paid' : 'refund_failed',
      subjectId: receiptId,
      debit: { code: ledgerCodes.refundInProgress, subjectId: receiptId },
      credit: { code: to, subjectId: receiptId },
      currency,
      amount,
    },
  ]);
  await changeReceipt(tx, refund, { refunding: -amount, unapplied: isPaid ? 0n : amount });
}

async function recordSettled(
  tx: Tx,
  { clientId, refundId, receiptId, paymentId, amount, currency }: OpenRefund,
  status: 'processed' | 'failed',
  { at }: BusinessTime,
): Promise<void> {
  const purpose = await readPurpose(tx, clientId, paymentId);
  const payload = { refundId, receiptId, currency, amount, purpose };
  const about = { clientId, subjectId: paymentId, at };
  if (status === 'processed') return recordEvent(tx, refundPaid, { ...about, payload });
  await recordEvent(tx, refundFailed, { ...about, payload: { ...payload, settled: 0n } });
}

async function writeStatus(
  tx: Tx,
  { clientId, refundId }: OpenRefund,
  state: RefundState,
  needed: string,
  settled: BusinessTime | null,
): Promise<void> {
  await paymentsDb(tx)
    .updateTable('refunds')
    .set({
      status: state.status === 'pending' ? 'sent' : state.status,
      ...(state.providerId === '' ? {} : { provider_id: state.providerId }),
      ...(state.status === 'failed' ? {} : { message: needed }),
      needs_attention: needed !== '',
      is_held: false,
      settled_at: settled?.at ?? null,
      settled_on: settled?.date ?? null,
    })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .execute();
}

const otherAmount =
  'The provider names another amount or currency for this refund. Ask it what it has paid.';
const needsDetails =
  'The provider needs the payer’s bank details. Enter them for this refund in its dashboard.';

/** The refunds that were paid, and that the provider now says failed. */
export function failedLater(
  refunds: readonly LockedRefund[],
  claims: ChargeClaims,
): readonly LockedRefund[] {
  const failed = new Set(
    claims.refunds.filter(({ state }) => state === 'failed').map((one) => one.providerId),
  );
  return refunds.filter(
    ({ status, providerId }) => status === 'processed' && failed.has(providerId ?? ''),
  );
}

/**
 * The refunds that the provider does not have: never ordered, or ordered so long before it listed
 * the refunds of the charge that it must have listed them.
 */
export function unsentOf(
  refunds: readonly LockedRefund[],
  claims: ChargeClaims,
  listedAt: Date,
): LockedRefund[] {
  return refunds.filter((refund) => {
    if (refund.status !== 'requested' || mayAppear(refund, listedAt)) return false;
    // An order whose answer was lost has no id yet, so one of its amount may be it.
    const isListed = claims.refunds.some(
      ({ amount, disputeId }) => amount === refund.amount && disputeId === null,
    );
    return refund.sentAt === null || !isListed;
  });
}

type RefundMoney = Pick<OpenRefund, 'clientId' | 'receiptId' | 'refundId' | 'amount' | 'currency'>;

/**
 * Ends a refund that the provider does not have and that must not be sent: an unapplied receipt
 * again. Its row is locked. The client is told why by what happened, and not that it failed.
 */
export async function endUnsent(
  tx: Tx,
  refund: RefundMoney,
  message: string,
  businessTime: BusinessTime,
): Promise<void> {
  await postRefund(tx, refund, 'failed', businessTime);
  await writeFailed(tx, refund, { message, is_held: false }, businessTime);
}

export const reversedFirst = 'It was not sent, because the payment was reversed first.';

/** The provider returned a paid refund, as any money of a receipt. The client is told. */
export async function failPaidRefund(
  tx: Tx,
  refund: RefundMoney,
  paymentId: string,
  businessTime: BusinessTime,
): Promise<void> {
  const { clientId, receiptId, refundId, amount, currency } = refund;
  const returned = { kind: 'paid_refund_failed', clientId, receiptId, currency, amount } as const;
  const { toUnapplied, settled } = await postReturned(tx, returned, businessTime);
  await changeReceipt(tx, refund, { unapplied: toUnapplied });
  await writeFailed(tx, refund, {}, businessTime);
  const purpose = await readPurpose(tx, clientId, paymentId);
  const payload = { refundId, receiptId, currency, amount, purpose, settled };
  const { at } = businessTime;
  await recordEvent(tx, refundFailed, { clientId, subjectId: paymentId, at, payload });
}

async function writeFailed(
  tx: Tx,
  { clientId, refundId }: RefundMoney,
  values: { message?: string; is_held?: false },
  { at, date }: BusinessTime,
): Promise<void> {
  await paymentsDb(tx)
    .updateTable('refunds')
    .set({ status: 'failed', settled_at: at, settled_on: date, ...values })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .execute();
}

/** A contradiction about a settled refund is for the review of its payment, which looks it up. */
function logContradiction(
  { log }: Pick<PaymentsDeps, 'log'>,
  { refundId }: OpenRefund,
  status: RefundStatus,
  state: RefundState,
): void {
  if (state.status === 'pending' || state.status === status) return;
  const reported = state.status;
  log.error({ refundId, status, reported }, 'the provider contradicted itself about a refund');
}

async function readPurpose(
  tx: Tx,
  clientId: string,
  paymentId: string | null,
): Promise<string | undefined> {
  if (paymentId === null) return undefined;
  const payment = await paymentsDb(tx)
    .selectFrom('payments')
    .select('purpose')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return payment?.purpose;
}
