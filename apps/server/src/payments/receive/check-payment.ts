import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isBooked, lockPayment, type PaymentRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
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

/** An unpaid payment is abandoned after 3 days, unless its purpose waits for less. */
const longestMs = 72 * hour;

/**
 * A check that broke off is repeated after a tenth of the payment's age, and not before this time:
 * the provider is soon back, but a charge that cannot be read stays so.
 */
const retryMs = minute;

/** Its columns of a payment that starts now, or is continued after it had failed. */
export function checksFrom(now: Date, timeOutMs = longestMs) {
  const times = { started_at: now, times_out_at: new Date(now.getTime() + timeOutMs) };
  return { ...times, next_check_at: nextCheck(times, now) };
}

/** The next of the usual times, or the time-out if that comes first; null after the last. */
function nextCheck(times: Pick<PaymentRow, 'started_at' | 'times_out_at'>, now: Date): Date | null {
  const startedMs = times.started_at?.getTime() ?? 0;
  const usual = checksAfterMs.map((afterMs) => startedMs + afterMs);
  const later = [...usual, times.times_out_at?.getTime() ?? 0].filter((at) => at > now.getTime());
  return later.length === 0 ? null : new Date(Math.min(...later));
}

export type DueCheck = Pick<PaymentRow, 'client_id' | 'payment_id' | 'started_at'>;

/**
 * Asks the provider about a payment that is due to be checked, and books its answer. A payment that
 * is not paid in time is abandoned; a later check or webhook would still book it.
 */
export async function checkPayment(deps: PaymentsDeps, due: DueCheck, now: Date): Promise<void> {
  const payment = await claimCheck(deps, due, now);
  if (payment === undefined) return;
  const charge = await deps.provider.lookUpCharge(payment.reference);
  if (charge !== null) await settlePayment(deps, charge, payment);
  if (charge?.status === 'success') return;
  const abandoned = await deps.db.transaction().execute((tx) => endCheck(deps, tx, payment, now));
  if (abandoned) deps.countState('payment', 'abandoned');
}

/**
 * Undefined when another worker checks it, or it is booked: earlier versions did not end the checks
 * of those. If this worker is killed, the payment is due again soon.
 */
async function claimCheck(
  { db }: Pick<PaymentsDeps, 'db'>,
  due: DueCheck,
  now: Date,
): Promise<PaymentRow | undefined> {
  const ageMs = now.getTime() - (due.started_at ?? now).getTime();
  const retryAt = new Date(now.getTime() + Math.max(retryMs, ageMs / 10));
  const payment = await paymentsDb(db)
    .updateTable('payments')
    .set({
      next_check_at: sql`
        CASE WHEN status NOT IN ('applied', 'unapplied') THEN ${retryAt}::timestamptz END`,
    })
    .where('client_id', '=', due.client_id)
    .where('payment_id', '=', due.payment_id)
    .where('next_check_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
  return payment && isBooked(payment.status) ? undefined : payment;
}

/**
 * Sets the time of the next check. True when the payment is abandoned; not when someone else has
 * ended or booked it, or its client has started it again.
 */
async function endCheck(
  deps: PaymentsDeps,
  tx: Tx,
  asked: PaymentRow,
  now: Date,
): Promise<boolean> {
  const payment = await lockPayment(tx, asked.client_id, asked.payment_id);
  if (payment === undefined || isBooked(payment.status)) return false;
  if (payment.starts !== asked.starts) return false;
  await paymentsDb(tx)
    .updateTable('payments')
    .set({ next_check_at: nextCheck(payment, now) })
    .where('client_id', '=', payment.client_id)
    .where('payment_id', '=', payment.payment_id)
    .execute();
  if (payment.status !== 'pending' || now < (payment.times_out_at ?? now)) return false;
  await endUnpaid(deps, tx, payment, 'abandoned');
  return true;
}
