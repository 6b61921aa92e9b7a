import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isBooked, lockPayment, type PaymentRow, readPayment } from '../queries.ts';
import { endUnpaid } from './end-unpaid.ts';
import { settlePayment } from './settle-payment.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * When the worker checks a payment that no one reports: the tab was closed and the webhook lost.
 * Counted from the start of the payment.
 */
const checksAfterMs = [
  20 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  24 * hour,
  72 * hour,
] as const;

/** An unpaid payment is abandoned after three days, unless its purpose waits for less. */
const longestMs = 72 * hour;

export const checkPaymentJob = defineJob('check-payment', {
  clientId: z.uuid(),
  paymentId: z.uuid(),
  /** When the payment was started, or continued after it had failed. */
  createdAtMs: z.number(),
  timeOutMs: z._default(z.number(), longestMs),
});
type Check = z.infer<typeof checkPaymentJob.payload>;

export async function queueFirstCheck(
  tx: Tx,
  { client_id: clientId, payment_id: paymentId }: PaymentRow,
  timeOutMs: number | undefined,
  now: Date,
): Promise<void> {
  await queueNextCheck(
    tx,
    { clientId, paymentId, createdAtMs: now.getTime(), timeOutMs: timeOutMs ?? longestMs },
    now,
  );
}

/** The next of the usual times, or the time-out if that comes first; none after the last. */
async function queueNextCheck(tx: Tx, check: Check, now: Date): Promise<void> {
  const passedMs = now.getTime() - check.createdAtMs;
  const later = [...checksAfterMs, check.timeOutMs].filter((afterMs) => afterMs > passedMs);
  if (later.length === 0) return;
  const runAt = new Date(check.createdAtMs + Math.min(...later));
  await queueJob(tx, checkPaymentJob, check, { runAt, key: `check-payment:${check.paymentId}` });
}

/**
 * The job: asks the provider, books, and checks again later while there is nothing to book. A
 * payment that is not paid in time is abandoned; a later check or webhook would still book it.
 */
export async function checkPayment(deps: PaymentsDeps, check: Check, now: Date): Promise<void> {
  const payment = await readPayment(deps.db, check.clientId, check.paymentId);
  if (isBooked(payment.status)) return;
  const charge = await deps.provider.lookUpCharge(payment.reference);
  if (charge !== null) await settlePayment(deps, charge, payment);
  if (charge?.status === 'success') return;
  const timedOut = now.getTime() - check.createdAtMs >= check.timeOutMs;
  const abandoned = await deps.db.transaction().execute(async (tx) => {
    await queueNextCheck(tx, check, now);
    return timedOut && abandonPayment(deps, tx, payment);
  });
  if (abandoned) deps.countState('payment', 'abandoned');
}

/** False when someone else has ended or booked the payment, or its client has started it again. */
async function abandonPayment(deps: PaymentsDeps, tx: Tx, asked: PaymentRow): Promise<boolean> {
  const payment = await lockPayment(tx, asked.client_id, asked.payment_id);
  if (payment?.status !== 'pending' || payment.starts !== asked.starts) return false;
  await endUnpaid(deps, tx, payment, 'abandoned');
  return true;
}
