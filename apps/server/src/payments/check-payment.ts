import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Tx } from '../platform/database.ts';
import { defineJob, queueJob } from '../platform/jobs.ts';
import type { PaymentsDeps } from './deps.ts';
import { ProviderError } from './provider-error.ts';
import { findPayment, isBooked, type PaymentRow, readPayment, unknownPayment } from './queries.ts';
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
 * Counted from the creation of the payment.
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

/**
 * The state of one of the client's payments. Until it is booked the provider is asked, at most
 * every two seconds. A caller whom the popup has just told that it is paid waits for its turn
 * (`wait`).
 */
export async function refreshPayment(
  deps: PaymentsDeps,
  clientId: string,
  reference: string,
  options: { wait: boolean; purpose?: PaymentRow['purpose'] },
): Promise<PaymentRow> {
  const payment = await findPayment(deps.db, clientId, reference);
  if (options.purpose !== undefined && options.purpose !== payment.purpose) {
    throw unknownPayment();
  }
  if (isBooked(payment.status)) return payment;
  const asked = await askProvider(deps, payment);
  if (!asked && options.wait && !(await isBookedMeanwhile(deps, payment))) {
    await askProvider(deps, payment);
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
async function askProvider(deps: PaymentsDeps, payment: PaymentRow): Promise<boolean> {
  const now = new Date();
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
  createdAtMs: z.number(),
});
type Check = z.infer<typeof checkPaymentJob.payload>;

export async function queueFirstCheck(tx: Tx, clientId: string, paymentId: string): Promise<void> {
  await queueCheck(tx, { clientId, paymentId, createdAtMs: Date.now() }, checksAfterMs[0]);
}

async function queueCheck(tx: Tx, check: Check, afterMs: number): Promise<void> {
  const runAt = new Date(check.createdAtMs + afterMs);
  await queueJob(tx, checkPaymentJob, check, { runAt, key: `check-payment:${check.paymentId}` });
}

/**
 * The job: asks the provider, books, and checks again later while there is nothing to book. A
 * payment that is not paid within three days is abandoned; a webhook would still book it after
 * that.
 */
export async function checkPayment(deps: PaymentsDeps, check: Check): Promise<void> {
  const payment = await readPayment(deps.db, check.clientId, check.paymentId);
  if (isBooked(payment.status)) return;
  const charge = await deps.provider.lookUpCharge(payment.reference);
  if (charge !== null) await settlePayment(deps, charge);
  if (charge?.status === 'success') return;
  const passedMs = Date.now() - check.createdAtMs;
  const nextMs = checksAfterMs.find((afterMs) => afterMs > passedMs);
  await deps.db.transaction().execute(async (tx) => {
    if (nextMs !== undefined) await queueCheck(tx, check, nextMs);
    else await abandonPayment(tx, payment);
  });
}

async function abandonPayment(tx: Tx, payment: PaymentRow): Promise<void> {
  await paymentsDb(tx)
    .updateTable('payments')
    .set({ status: 'abandoned' })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .where('status', '=', 'pending')
    .execute();
}
