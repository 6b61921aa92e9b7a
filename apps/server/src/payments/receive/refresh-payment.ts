import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentsDeps } from '../deps.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { findPayment, isBooked, type PaymentRow, readPayment, unknownPayment } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { settlePayment } from './settle-payment.ts';

/** The provider wants at least this much time between two questions about one reference. */
const pollIntervalMs = 2_000;

/** How often a waiting caller checks whether a webhook has booked the payment. */
const lookEveryMs = 50;

/** A function, because a caller that waits for its turn asks at two times. */
export type Clock = () => Date;

/**
 * The state of one of the client's payments. Until it is booked the provider is asked, at most
 * every 2 seconds. A caller whom the popup has just told that it is paid waits for its turn
 * (`wait`).
 */
export async function refreshPayment(
  deps: PaymentsDeps,
  { clientId, reference }: { clientId: string; reference: string },
  options: { clock: Clock; wait: boolean; purpose?: string },
): Promise<PaymentRow> {
  const { clock } = options;
  const payment = await findPayment(deps.db, clientId, reference);
  if (options.purpose !== undefined && options.purpose !== payment.purpose) {
    throw unknownPayment();
  }
  if (isBooked(payment.status)) return payment;
  const asked = await askProvider(deps, payment, clock());
  if (!asked && options.wait && !(await isBookedMeanwhile(deps, payment))) {
    await askProvider(deps, payment, clock());
  }
  return readPayment(deps.db, clientId, payment.payment_id);
}

/** Waits until the provider may be asked again, or another caller has booked the payment. */
async function isBookedMeanwhile(deps: PaymentsDeps, payment: PaymentRow): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < pollIntervalMs; waitedMs += lookEveryMs) {
    await wait(lookEveryMs);
    const { status } = await readPayment(deps.db, payment.client_id, payment.payment_id);
    if (isBooked(status)) return true;
  }
  return false;
}

/** False when the provider was asked less than 2 seconds ago. No answer changes nothing. */
async function askProvider(deps: PaymentsDeps, payment: PaymentRow, now: Date): Promise<boolean> {
  const turn = await paymentsDb(deps.db)
    .updateTable('payments')
    .set({ checked_at: now })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .where('status', 'in', ['pending', 'failed', 'abandoned'])
    .where((row) =>
      row.or([
        row('checked_at', 'is', null),
        row('checked_at', '<=', new Date(now.getTime() - pollIntervalMs)),
      ]),
    )
    .returning('payment_id')
    .executeTakeFirst();
  if (turn === undefined) return false;
  try {
    const charge = await deps.provider.lookUpCharge(payment.reference);
    if (charge !== null) await settlePayment(deps, charge, payment);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { reference } = payment;
    deps.log.warn({ reference, error: error.message }, 'a payment could not be looked up');
  }
  return true;
}
