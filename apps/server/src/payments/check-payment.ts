import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Tx } from '../platform/database.ts';
import { defineJob, queueJob } from '../platform/jobs.ts';
import type { PaymentsDeps } from './deps.ts';
import { endUnpaid } from './end-unpaid.ts';
import { ProviderError } from './provider-error.ts';
import {
  findPayment,
  isBooked,
  lockPayment,
  type PaymentRow,
  readPayment,
  unknownPayment,
} from './queries.ts';
import { settlePayment } from './settle-payment.ts';
import { paymentsDb } from './tables.ts';

/** The provider wants at least this much time between two questions about one reference. */
const askEveryMs = 2_000;

/** How often a caller who must wait looks whether a webhook has booked the payment meanwhile. */
const lookEveryMs = 50;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * When the worker checks a payment that nobody reports: the tab was closed and the webhook lost.
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

/** A function, because a caller that waits for its turn asks at two times. */
export type Clock = () => Date;

/**
 * The state of one of the client's payments. Until it is booked the provider is asked, at most
 * every two seconds. A caller whom the popup has just told that it is paid waits for its turn
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
  for (let waitedMs = 0; waitedMs < askEveryMs; waitedMs += lookEveryMs) {
    await wait(lookEveryMs);
    const { status } = await readPayment(deps.db, payment.client_id, payment.payment_id);
    if (isBooked(status)) return true;
  }
  return false;
}

/** False when the provider was asked less than two seconds ago. No answer changes nothing. */
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
        row('checked_at', '<=', new Date(now.getTime() - askEveryMs)),
      ]),
    )
    .returning('payment_id')
    .executeTakeFirst();
  if (turn === undefined) return false;
  try {
    const charge = await deps.provider.lookUpCharge(payment.reference);
    if (charge !== null) await settlePayment(deps, charge);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { reference } = payment;
    deps.log.warn({ reference, error: error.message }, 'a payment could not be looked up');
  }
  return true;
}

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
  if (charge !== null) await settlePayment(deps, charge);
  if (charge?.status === 'success') return;
  const timedOut = now.getTime() - check.createdAtMs >= check.timeOutMs;
  const abandoned = await deps.db.transaction().execute(async (tx) => {
    await queueNextCheck(tx, check, now);
    return timedOut && abandonPayment(deps, tx, check);
  });
  if (abandoned) deps.countState('payment', 'abandoned');
}

/** False when somebody else has ended or booked the payment. */
async function abandonPayment(deps: PaymentsDeps, tx: Tx, check: Check): Promise<boolean> {
  const payment = await lockPayment(tx, check.clientId, check.paymentId);
  if (payment?.status !== 'pending') return false;
  await endUnpaid(deps, tx, payment, 'abandoned');
  return true;
}
