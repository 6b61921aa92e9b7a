import { addDays } from '@quarrter/domain/calendar';
import {
  announcedAttemptOn,
  hasAttemptsLeft,
  isCollectionHour,
} from '@quarrter/domain/card-charges';
import { dueBy } from '@quarrter/domain/loans';
import { smallerOf, toWire } from '@quarrter/domain/money';
import { recordEvent } from '../events/index.ts';
import { readDues } from '../loans/index.ts';
import {
  type CardPayment,
  chargeStartedCard,
  type PaymentsDeps,
  startCardPayment,
} from '../payments/index.ts';
import {
  isCatchingUp,
  readBusinessHour,
  readBusinessTimeOf,
} from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { announceRest } from './announce-rest.ts';
import { chargeFailed } from './events.ts';
import { type ChargeKey, changeCharge, findSetting, lockCharge, readUnapplied } from './queries.ts';
import type { ChargeState } from './tables.ts';

/** A payment to charge; `onlyLook` when the card may not be charged any more. */
type Begun = { readonly paymentId: string; readonly onlyLook: boolean };

/**
 * Makes one announced charge, up to the amount and on the dates that its client was told:
 * begins it in a transaction, charges the card, and records
 * the end in another. It may be repeated at any point; an attempt whose end is not known is looked
 * up, and never made a second time. Returns false while its end is still unknown.
 */
export async function chargeDue(deps: PaymentsDeps, key: ChargeKey, now: Date): Promise<boolean> {
  const begun = await deps.db.transaction().execute((tx) => begin(deps, tx, key, now));
  if (begun === null) return true;
  const payment = { clientId: key.clientId, paymentId: begun.paymentId };
  const end = await chargeStartedCard(deps, payment, begun.onlyLook);
  if (end.status === 'pending') return false;
  await deps.db.transaction().execute((tx) => record(tx, key, begun.paymentId, end));
  return true;
}

/** Null when there is nothing to charge now. */
async function begin(deps: PaymentsDeps, tx: Tx, key: ChargeKey, now: Date): Promise<Begun | null> {
  const { clientId, loanId } = key;
  const businessTime = await readBusinessTimeOf(tx, clientId);
  const charge = await lockCharge(tx, key);
  if (charge === undefined || charge.state !== 'waiting') return null;
  const { loanType, outstanding } = await readDues(tx, clientId, loanId);
  const setting = await findSetting(tx, clientId, loanId);
  const due = outstanding === null ? 0n : dueBy(outstanding, businessTime.date);
  const isHour = isCollectionHour(await readBusinessHour(tx, now));
  const isAllowed = isHour && setting !== undefined && !(await isCatchingUp(tx, now));
  if (charge.payment_id !== null) {
    const isToday = charge.last_attempt_on === businessTime.date;
    const stillDue = isToday && due >= (charge.payment_amount ?? 0n);
    return { paymentId: charge.payment_id, onlyLook: !isAllowed || !stillDue };
  }
  const end = (state: ChargeState) => changeCharge(tx, key, { state }).then(() => null);
  if (setting === undefined) return end('switched-off');
  const attempts = { ...key, attempts: charge.attempts, lastAttemptOn: charge.last_attempt_on };
  const when = announcedAttemptOn(attempts, businessTime.date);
  if (when === 'later') return null;
  if (due === 0n) return end('not-needed');
  if (!isAllowed) return null;
  // No penalty is charged while such money could cover what is due, so nothing is lost by waiting.
  if ((await readUnapplied(tx, clientId)) >= due) return null;
  if (when === 'missed') {
    await changeCharge(tx, key, { state: 'missed' });
    await announceRest(tx, key, businessTime);
    return null;
  }
  const amount = smallerOf(due, charge.amount);
  const request = {
    ...{ purpose: 'repayment', loan_type: loanType, loan_type_id: loanId, amount: toWire(amount) },
  };
  const order = { clientId, cardId: setting.card_id, request, businessTime, now };
  const paymentId = await startCardPayment(deps, tx, order);
  if (paymentId === null) return null;
  await changeCharge(tx, key, {
    payment_id: paymentId,
    payment_amount: amount,
    attempts: charge.attempts + 1,
    last_attempt_on: businessTime.date,
  });
  return { paymentId, onlyLook: false };
}

/**
 * Records how an attempt ended. A failed one is tried again the next day, and is free. What is due
 * beyond the announced amount, such as penalties of the days between, is announced again.
 */
async function record(
  tx: Tx,
  key: ChargeKey,
  paymentId: string,
  { status, reason }: CardPayment,
): Promise<void> {
  const { clientId, loanId, dueOn } = key;
  const businessTime = await readBusinessTimeOf(tx, clientId);
  const charge = await lockCharge(tx, key);
  if (charge === undefined || charge.payment_id !== paymentId) return;
  const isPaid = status === 'applied' || status === 'unapplied';
  const again = !isPaid && hasAttemptsLeft(charge.attempts);
  const state = isPaid ? 'paid' : again ? 'waiting' : 'failed';
  // A charge keeps the payment that paid it; the next attempt of another is a new payment.
  const ended = isPaid
    ? {}
    : { payment_id: null, payment_amount: null, last_attempt_on: businessTime.date };
  await changeCharge(tx, key, { state, ...ended });
  if (isPaid) return announceRest(tx, key, businessTime);
  const { loanType } = await readDues(tx, clientId, loanId);
  const setting = await findSetting(tx, clientId, loanId);
  await recordEvent(tx, chargeFailed, {
    ...{ clientId, subjectId: loanId, at: businessTime.at },
    payload: {
      ...{ loanType, card: setting?.card_name ?? 'your card', dueOn, reason },
      amount: charge.payment_amount ?? 0n,
      nextAttemptOn: again ? addDays(businessTime.date, 1) : null,
    },
  });
}
