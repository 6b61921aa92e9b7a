import { recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { paymentUnapplied } from '../events.ts';
import { paymentsDb } from '../tables.ts';

export type ReturnedMoney = {
  readonly clientId: string;
  readonly receiptId: string;
  readonly amount: bigint;
  /** As the client reads it. */
  readonly reason: string;
};

/**
 * Money of a receipt that turned out not to be needed where it was applied: the caller has posted
 * it back to unapplied receipts (2200). The client is told.
 */
export async function returnToReceipt(
  tx: Tx,
  { clientId, receiptId, amount, reason }: ReturnedMoney,
  { at }: BusinessTime,
): Promise<void> {
  const { currency, received, paymentId } = await paymentsDb(tx)
    .updateTable('receipts')
    .set((row) => ({ unapplied: row('unapplied', '+', amount), reason }))
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .returning(['currency', 'amount as received', 'payment_id as paymentId'])
    .executeTakeFirstOrThrow();
  const payload = { receiptId, received, amount, currency, reason };
  const subjectId = paymentId ?? receiptId;
  await recordEvent(tx, paymentUnapplied, { clientId, subjectId, at, payload });
}
