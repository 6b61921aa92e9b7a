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
import { lockRefundStatus, type OpenRefund } from './refund-queries.ts';
import { postReturned } from './reverse-receipt.ts';

/**
 * Records the provider's report of a refund that staff ordered: once, because its row is locked and
 * a settled refund stays settled. One of another amount or currency is not ours.
 */
export async function settleRefund(
  deps: Pick<PaymentsDeps, 'db' | 'log'>,
  refund: OpenRefund,
  state: RefundState,
): Promise<void> {
  if (state.amount !== refund.amount || state.currency !== refund.currency) {
    const { refundId } = refund;
    deps.log.error({ refundId, at: state.providerId }, 'the provider refunds another amount');
    return;
  }
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, refund.clientId);
    const status = await lockRefundStatus(tx, refund);
    await lockClient(tx, refund.clientId);
    if (status === 'processed' || status === 'failed') {
      logContradiction(deps, refund, status, state);
      return;
    }
    if (state.status === 'pending') return writeStatus(tx, refund, state, null);
    await writeStatus(tx, refund, state, businessTime);
    await postRefund(tx, refund, state.status, businessTime);
  });
}

/** Paid: 2210 ← 1000. Failed: 2210 ← 2200, an unapplied receipt again. The client is told. */
async function postRefund(
  tx: Tx,
  refund: OpenRefund,
  status: 'processed' | 'failed',
  { at, date }: BusinessTime,
): Promise<void> {
  const { clientId, refundId, receiptId, amount, currency } = refund;
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
  const purpose = await readPurpose(tx, clientId, refund.paymentId);
  const payload = { refundId, receiptId, currency, amount, purpose };
  const about = { clientId, subjectId: refund.paymentId, at };
  if (isPaid) return recordEvent(tx, refundPaid, { ...about, payload });
  await recordEvent(tx, refundFailed, { ...about, payload: { ...payload, settled: 0n } });
}

async function writeStatus(
  tx: Tx,
  { clientId, refundId }: OpenRefund,
  state: RefundState,
  settled: BusinessTime | null,
): Promise<void> {
  await paymentsDb(tx)
    .updateTable('refunds')
    .set({
      status: state.status === 'pending' ? 'sent' : state.status,
      ...(state.providerId === '' ? {} : { provider_id: state.providerId }),
      ...(state.status === 'failed' ? {} : { message: state.needsAttention ? needsDetails : '' }),
      needs_attention: state.needsAttention,
      settled_at: settled?.at ?? null,
      settled_on: settled?.date ?? null,
    })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .execute();
}

const needsDetails =
  'The provider needs the payer’s bank details. Enter them for this refund in its dashboard.';

/**
 * The refunds of a receipt that were paid, and that the provider now says failed. The caller locks
 * the receipt after them.
 */
export async function lockFailedLater(
  tx: Tx,
  { clientId, receiptId }: Pick<OpenRefund, 'clientId' | 'receiptId'>,
  { refunds }: ChargeClaims,
): Promise<PaidRefund[]> {
  const failed = refunds.filter(({ state }) => state === 'failed').map((one) => one.providerId);
  if (failed.length === 0) return [];
  const rows = await paymentsDb(tx)
    .selectFrom('refunds')
    .select(['refund_id as refundId', 'amount', 'currency'])
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .where('begun_at_provider', '=', false)
    .where('status', '=', 'processed')
    .where('provider_id', 'in', failed)
    .orderBy('refund_id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ clientId, receiptId, ...row }));
}

type PaidRefund = Pick<OpenRefund, 'clientId' | 'receiptId' | 'refundId' | 'amount' | 'currency'>;

/** The provider returned a paid refund, as any money of a receipt. The client is told. */
export async function failPaidRefund(
  tx: Tx,
  refund: PaidRefund,
  paymentId: string,
  businessTime: BusinessTime,
): Promise<void> {
  const { clientId, receiptId, refundId, amount, currency } = refund;
  const { at, date } = businessTime;
  const returned = { kind: 'paid_refund_failed', clientId, receiptId, currency, amount } as const;
  const { toUnapplied, settled } = await postReturned(tx, returned, businessTime);
  await changeReceipt(tx, refund, { unapplied: toUnapplied });
  await paymentsDb(tx)
    .updateTable('refunds')
    .set({ status: 'failed', settled_at: at, settled_on: date })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .execute();
  const purpose = await readPurpose(tx, clientId, paymentId);
  const payload = { refundId, receiptId, currency, amount, purpose, settled };
  await recordEvent(tx, refundFailed, { clientId, subjectId: paymentId, at, payload });
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
