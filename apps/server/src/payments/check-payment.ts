import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import type { PaymentsDeps } from './deps.ts';
import { ProviderError } from './provider-error.ts';
import { findPayment, isBooked, type PaymentRow, readPayment, unknownPayment } from './queries.ts';
import { settlePayment } from './settle-payment.ts';
import { paymentsDb } from './tables.ts';

/** The provider asks not to be asked more often about one reference. */
const askEveryMs = 2_000;

/** How often a caller who must wait looks whether a webhook has booked the payment meanwhile. */
const lookEveryMs = 50;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** When the worker looks at a payment by itself, counted from its beginning: tab closed, webhook lost. */
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
 * Where one of the client's payments stands. While it is not booked the provider is asked, at most every two
 * seconds; `patient` callers were just told by the popup that it is paid, and wait for the result.
 */
export async function lookAtPayment(
  deps: PaymentsDeps,
  clientId: string,
  reference: string,
  options: { patient: boolean; purpose?: PaymentRow['purpose'] },
): Promise<PaymentRow> {
  const payment = await findPayment(deps.db, clientId, reference);
  if (options.purpose !== undefined && options.purpose !== payment.purpose) {
    throw unknownPayment();
  }
  if (isBooked(payment.status)) return payment;
  const asked = await askProvider(deps, payment);
  if (!asked && options.patient && !(await isBookedMeanwhile(deps, payment))) {
    await askProvider(deps, payment);
  }
  return readPayment(deps.db, clientId, payment.payment_id);
}

/** Waits until the provider may be asked again, or until whoever asked it just now has booked the payment. */
async function isBookedMeanwhile(deps: PaymentsDeps, payment: PaymentRow): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < askEveryMs; waitedMs += lookEveryMs) {
    await wait(lookEveryMs);
    const { status } = await readPayment(deps.db, payment.client_id, payment.payment_id);
    if (isBooked(status)) return true;
  }
  return false;
}

/** False when the provider was asked about it a moment ago. A provider that does not answer changes nothing. */
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
    deps.log.warn({ reference, fault: error.message }, 'a payment could not be looked up');
  }
  return true;
}

const jobPayload = z.object({
  client_id: z.string(),
  payment_id: z.string(),
  begun_at_ms: z.number(),
});
type JobPayload = z.infer<typeof jobPayload>;

export async function queueFirstCheck(tx: Tx, clientId: string, paymentId: string): Promise<void> {
  const payload = { client_id: clientId, payment_id: paymentId, begun_at_ms: Date.now() };
  await queueCheck(tx, payload, checksAfterMs[0]);
}

async function queueCheck(tx: Tx, payload: JobPayload, afterMs: number): Promise<void> {
  const runAt = new Date(payload.begun_at_ms + afterMs);
  await queueJob(tx, 'check-payment', payload, {
    runAt,
    key: `check-payment:${payload.payment_id}`,
  });
}

/**
 * The job: asks the provider, books, and comes back later while there is nothing to book. A payment nobody
 * paid within three days counts as abandoned; a webhook would book it even then.
 */
export async function checkPayment(deps: PaymentsDeps, payload: unknown): Promise<void> {
  const job = jobPayload.parse(payload);
  const payment = await readPayment(deps.db, job.client_id, job.payment_id);
  if (isBooked(payment.status)) return;
  const charge = await deps.provider.lookUpCharge(payment.reference);
  if (charge !== null) await settlePayment(deps, charge);
  if (charge?.status === 'success') return;
  const passed = Date.now() - job.begun_at_ms;
  const next = checksAfterMs.find((afterMs) => afterMs > passed);
  await deps.db.transaction().execute(async (tx) => {
    if (next !== undefined) await queueCheck(tx, job, next);
    else await giveUp(tx, payment);
  });
}

async function giveUp(tx: Tx, payment: PaymentRow): Promise<void> {
  await paymentsDb(tx)
    .updateTable('payments')
    .set({ status: 'abandoned' })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .where('status', '=', 'pending')
    .execute();
}
