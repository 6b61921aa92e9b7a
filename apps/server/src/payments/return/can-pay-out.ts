import type { Reader } from '../../platform/database/database.ts';
import { isOwnMoney, type ReceiptView } from '../receive/receipt-queries.ts';
import { paymentsDb } from '../tables.ts';
import { readReversalsOf } from './reversal-queries.ts';

/**
 * Why the money of a receipt may not be paid to the client's bank account; null if it may. A charge
 * is refunded first: only when a refund of it failed, and none can still be paid, is its money
 * sent in another way, so that the client never gets it twice. A refund that was begun at the
 * provider, or is pending there again, takes nothing of the receipt before it is paid.
 */
export async function whyNotPaidOut(reader: Reader, receipt: ReceiptView): Promise<string | null> {
  if (isOwnMoney(receipt)) return null;
  const { clientId, receiptId, paymentId } = receipt;
  if (paymentId === null) return returned;
  const refunds = await paymentsDb(reader)
    .selectFrom('refunds')
    .select('status')
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .execute();
  if (refunds.some(({ status }) => status === 'requested' || status === 'sent')) return inProgress;
  const reversals = await readReversalsOf(reader, { client_id: clientId, receipt_id: receiptId });
  const isPending = reversals.some(({ cause, state }) => cause === 'refund' && state === 'pending');
  if (isPending) return inProgress;
  return refunds.some(({ status }) => status === 'failed') ? null : notRefunded;
}

const returned = 'A bank returned this money. Apply it instead.';
const inProgress =
  'A refund of this receipt can still be paid. Pay the rest another way when it has ended.';
const notRefunded =
  'Refund this payment to the card or account that it was paid from. It can be paid to the ' +
  'client’s bank account if the refund fails.';
