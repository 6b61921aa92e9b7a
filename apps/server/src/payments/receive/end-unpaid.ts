import { type BusinessTime, readBusinessTime } from '../../platform/database/business-time.ts';
import { notifyChanges } from '../../platform/database/client-changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { purposeOf } from '../purposes.ts';
import { type PaymentRow, toPurposePayment } from '../queries.ts';
import { paymentsDb } from '../tables.ts';

const reversedReason = 'The charge was reversed before it was booked.';

/** It was charged, and the money went back before it was booked. */
export function wasReversed(payment: Pick<PaymentRow, 'status' | 'unapplied_reason'>): boolean {
  return payment.status === 'failed' && payment.unapplied_reason === reversedReason;
}

/**
 * Records that a payment failed, was abandoned or timed out, and has its purpose release its
 * reservation. The caller has locked the row. It may still be paid later: a popup lets a client
 * whose card was declined try again.
 */
export async function endUnpaid(
  deps: Pick<PaymentsDeps, 'purposes'>,
  tx: Tx,
  payment: PaymentRow,
  status: 'failed' | 'abandoned',
  reversed = false,
): Promise<void> {
  await releasePayment(deps, tx, payment, await readBusinessTime(tx));
  await paymentsDb(tx)
    .updateTable('payments')
    .set({ status, unapplied_reason: reversed ? reversedReason : null })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .execute();
  await recordOutcome(tx, payment);
}

/** No event is recorded of a payment that moved no money, but open pages show its status. */
export async function recordOutcome(tx: Tx, payment: PaymentRow): Promise<void> {
  const { client_id: clientId, payment_id: id } = payment;
  await notifyChanges(tx, [{ clientId, kind: 'payment', id }]);
}

/** Once for each reservation, however often the payment fails. The caller has locked the row. */
export async function releasePayment(
  deps: Pick<PaymentsDeps, 'purposes'>,
  tx: Tx,
  payment: PaymentRow,
  businessTime: BusinessTime,
): Promise<void> {
  if (payment.released_at !== null) return;
  await purposeOf(deps.purposes, payment).release(tx, toPurposePayment(payment), businessTime);
  await paymentsDb(tx)
    .updateTable('payments')
    .set({ released_at: businessTime.at })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .execute();
}
