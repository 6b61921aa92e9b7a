import { addDays } from '@quarrter/domain/calendar';
import { hasAttemptsLeft, isCollectionHour } from '@quarrter/domain/card-charges';
import { closedGates } from '../gates/index.ts';
import {
  type CardAttempt,
  type CardPayment,
  chargeStartedCard,
  type PaymentsDeps,
  startCardPayment,
} from '../payments/index.ts';
import { readBusinessHour, readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { repayments } from './charge-repayment.ts';
import { type ChargeKey, changeCharge, lockCharge } from './charges.ts';
import { accountChecked, type CardPurpose, type Charge } from './purposes.ts';
import type { ChargePurpose } from './tables.ts';
import { topUps } from './top-ups/charge-top-up.ts';

const purposes: { readonly [P in ChargePurpose]: CardPurpose<unknown> } = {
  repayment: repayments,
  'top-up': topUps,
};

/** A payment to charge, with the reason if it no longer can be and the client does not know it. */
type Begun = { readonly paymentId: string; readonly attempt: CardAttempt; readonly why?: string };

/**
 * Makes one announced charge, up to the amount and on the dates that its client was told: begins it
 * in a transaction, charges the card, and records the end in another. It may be repeated at any
 * point; an attempt whose end is not known is looked up, and never made a second time. Returns
 * false while its end is still unknown.
 */
export async function chargeDue(deps: PaymentsDeps, key: ChargeKey, now: Date): Promise<boolean> {
  const begun = await deps.db.transaction().execute((tx) => begin(deps, tx, key, now));
  if (begun === null) return true;
  const { paymentId, attempt, why } = begun;
  const started = { clientId: key.clientId, paymentId };
  const end = await chargeStartedCard(deps, started, attempt, now);
  if (end.status === 'pending') return false;
  const ended = why === undefined ? end : { ...end, reason: why };
  await deps.db.transaction().execute((tx) => record(tx, key, paymentId, ended));
  return true;
}

/** Undefined when the charge has ended. */
async function lockWaiting(tx: Tx, key: ChargeKey): Promise<Charge<unknown> | undefined> {
  const businessTime = await readBusinessTimeOf(tx, key.clientId);
  const subject = await purposes[key.purpose].readSubject(tx, key);
  const row = await lockCharge(tx, key);
  return row?.state === 'waiting' ? { subject, row, businessTime } : undefined;
}

/** Null when there is nothing to charge now. */
async function begin(deps: PaymentsDeps, tx: Tx, key: ChargeKey, now: Date): Promise<Begun | null> {
  const { clientId } = key;
  const purpose = purposes[key.purpose];
  await purpose.waitForPayments?.(tx, key);
  const closed = purpose.isNewBusiness
    ? await closedGates(tx, deps.gates, 'new-business', clientId)
    : [];
  const isServed = closed.length === 0;
  const mayCharge = (await closedGates(tx, deps.gates, 'charge', clientId)).length === 0;
  const charge = await lockWaiting(tx, key);
  if (charge === undefined) return null;
  const { row, businessTime } = charge;
  const isHour = isCollectionHour(await readBusinessHour(tx, now));
  const isAllowed = isHour && mayCharge && (await purpose.isOn(tx, charge, now));
  if (row.payment_id !== null) {
    const why = isServed ? {} : { why: accountChecked };
    const attempt = isAllowed && isServed ? 'again' : 'look';
    return { paymentId: row.payment_id, attempt, ...why };
  }
  const order = await purpose.order(deps, tx, charge, { isAllowed, isServed });
  if (order === null) return null;
  const { cardId, request, amount } = order;
  const payment = { clientId, cardId, request, businessTime, now };
  const paymentId = await startCardPayment(deps, tx, payment);
  if (paymentId === null) return null;
  await changeCharge(tx, row, {
    payment_id: paymentId,
    payment_amount: amount,
    attempts: row.attempts + 1,
    last_attempt_on: businessTime.date,
  });
  return { paymentId, attempt: 'first' };
}

/** Records how an attempt ended. A failed one is tried again the next day, and is free. */
async function record(
  tx: Tx,
  key: ChargeKey,
  paymentId: string,
  { status, reason }: CardPayment,
): Promise<void> {
  await purposes[key.purpose].waitForPayments?.(tx, key);
  const charge = await lockWaiting(tx, key);
  if (charge?.row.payment_id !== paymentId) return;
  const { row, businessTime } = charge;
  const purpose = purposes[key.purpose];
  if (status === 'applied' || status === 'unapplied') {
    await changeCharge(tx, row, { state: 'paid' });
    return purpose.paid(tx, charge);
  }
  // A charge keeps the payment that paid it; the next attempt of another is a new payment.
  const { date } = businessTime;
  await changeCharge(tx, row, { payment_id: null, payment_amount: null, last_attempt_on: date });
  const nextAttemptOn = hasAttemptsLeft(row.attempts) ? addDays(date, 1) : null;
  await purpose.failed(tx, charge, { reason, nextAttemptOn });
}
