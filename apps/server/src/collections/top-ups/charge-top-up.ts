import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { attemptOn, hasAttemptsLeft, isCollectionHour } from '@quarrter/domain/card-charges';
import { mostFailedMonths, nextTopUpDate } from '@quarrter/domain/investments';
import { toWire } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import { closedGates } from '../../gates/index.ts';
import { orderTopUp, type TopUpOrder } from '../../investments/index.ts';
import {
  type CardPayment,
  chargeStartedCard,
  type PaymentsDeps,
  startCardPayment,
} from '../../payments/index.ts';
import {
  type BusinessTime,
  readBusinessHour,
  readBusinessTimeOf,
} from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { TopUpChargeRow, TopUpRow } from '../tables.ts';
import { monthlyTopUpFailed } from './events.ts';
import {
  changeTopUp,
  changeTopUpCharge,
  findCharge,
  lockTopUp,
  type TopUpChargeKey,
} from './queries.ts';

/**
 * A payment to charge; or `onlyLook` if the card can no longer be charged, with the reason when the
 * client does not know it.
 */
type Begun = { readonly paymentId: string; readonly onlyLook: boolean; readonly why?: string };

/** The same text for every closed gate: the client is not told which. */
const accountChecked = 'We are checking your account.';

/** A charge with its top-up, which is locked, on a business date. */
type Charge = {
  readonly topUp: TopUpRow;
  readonly charge: TopUpChargeRow;
  readonly businessTime: BusinessTime;
};

/**
 * Makes one announced charge, once a day: begins it in a transaction, charges the card, and records
 * the end in another. It may be repeated at any point; an attempt whose end is not known is looked
 * up, and never made a second time. The investment starts where the payment is booked. Returns
 * false while the end is still unknown.
 */
export async function chargeTopUp(
  deps: PaymentsDeps,
  key: TopUpChargeKey,
  now: Date,
): Promise<boolean> {
  const begun = await deps.db.transaction().execute((tx) => begin(deps, tx, key, now));
  if (begun === null) return true;
  const { paymentId, onlyLook, why } = begun;
  const end = await chargeStartedCard(deps, { clientId: key.clientId, paymentId }, onlyLook);
  if (end.status === 'pending') return false;
  const ended = why === undefined ? end : { ...end, reason: why };
  await deps.db.transaction().execute((tx) => record(tx, key, paymentId, ended));
  return true;
}

/** Undefined when the charge has ended. */
async function lockWaiting(tx: Tx, key: TopUpChargeKey): Promise<Charge | undefined> {
  const businessTime = await readBusinessTimeOf(tx, key.clientId);
  const topUp = await lockTopUp(tx, key);
  const charge = await findCharge(tx, key);
  if (topUp === undefined || charge?.state !== 'waiting') return undefined;
  return { topUp, charge, businessTime };
}

/** Null when there is nothing to charge now. */
async function begin(
  deps: PaymentsDeps,
  tx: Tx,
  key: TopUpChargeKey,
  now: Date,
): Promise<Begun | null> {
  const closed = await closedGates(tx, deps.gates, 'new-business', key.clientId);
  const isServed = closed.length === 0;
  const found = await lockWaiting(tx, key);
  if (found === undefined) return null;
  const { topUp, charge, businessTime } = found;
  const isHour = isCollectionHour(await readBusinessHour(tx, now));
  const isAllowed = isHour && topUp.state === 'active';
  if (charge.payment_id !== null) {
    const why = isServed ? {} : { why: accountChecked };
    return { paymentId: charge.payment_id, onlyLook: !isAllowed || !isServed, ...why };
  }
  const attempts = { attempts: charge.attempts, lastAttemptOn: charge.last_attempt_on };
  const when = attemptOn({ dueOn: key.dueOn, ...attempts }, businessTime.date);
  if (when === 'never') return endMonth(tx, found, 'We could not charge it in time.', false);
  if (when === 'later' || !isAllowed) return null;
  if (!isServed) return endMonth(tx, found, accountChecked, false);
  const order = await orderNow(deps, tx, found);
  if (typeof order === 'string') return endMonth(tx, found, order, false);
  const paymentId = await startCardPayment(deps, tx, {
    ...{ clientId: key.clientId, cardId: topUp.card_id, request: order.request },
    ...{ businessTime, now },
  });
  if (paymentId === null) return null;
  await changeTopUpCharge(tx, charge, {
    payment_id: paymentId,
    attempts: charge.attempts + 1,
    last_attempt_on: businessTime.date,
  });
  return { paymentId, onlyLook: false };
}

/** What is paid for, or why it is not charged: it is no longer what the client was told of. */
async function orderNow(
  { secrets }: PaymentsDeps,
  tx: Tx,
  { topUp, charge, businessTime }: Charge,
): Promise<TopUpOrder | string> {
  const { currency, amount } = charge;
  const asked = { clientId: topUp.client_id, currency, amount: toWire(amount) };
  try {
    const order = await orderTopUp(tx, secrets, { ...asked, card: topUp.card_name }, businessTime);
    const { code, ratePpm } = order.tier;
    if (code === charge.plan && ratePpm === charge.rate_ppm) return order;
    return 'The terms of the plan have changed since we told you of this charge.';
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 409
      ? 'The details of you or your next of kin are not complete. Please complete your profile.'
      : 'No plan takes this amount any more. Please change the amount.';
  }
}

/** How an attempt ended. A failed one is tried again on the next day, and costs nothing. */
async function record(
  tx: Tx,
  key: TopUpChargeKey,
  paymentId: string,
  { status, reason }: CardPayment,
): Promise<void> {
  const found = await lockWaiting(tx, key);
  if (found === undefined || found.charge.payment_id !== paymentId) return;
  const { topUp, charge, businessTime } = found;
  if (status === 'applied' || status === 'unapplied') {
    await changeTopUpCharge(tx, charge, { state: 'paid' });
    const { nextOn: next_on } = nextOf(found);
    await changeTopUp(tx, topUp, { charged_in: charge.month, failed_months: 0, next_on });
    return;
  }
  // A charge keeps the payment that paid it; the next attempt of another is a new payment.
  await changeTopUpCharge(tx, charge, { payment_id: null });
  if (topUp.state !== 'active') {
    await changeTopUpCharge(tx, charge, { state: 'withdrawn' });
    await changeTopUp(tx, topUp, { charged_in: charge.month });
  } else if (hasAttemptsLeft(charge.attempts)) {
    await tellFailed(tx, found, {
      ...{ reason, nextAttemptOn: addDays(businessTime.date, 1), nextOn: null },
    });
  } else {
    await endMonth(tx, found, reason, true);
  }
}

/** Without a payment. After two such months in a row that the card caused, it stops itself. */
async function endMonth(tx: Tx, found: Charge, reason: string, byCard: boolean): Promise<null> {
  const { topUp, charge } = found;
  const failedMonths = topUp.failed_months + (byCard ? 1 : 0);
  await changeTopUpCharge(tx, charge, { state: 'failed' });
  const ended = { charged_in: charge.month, failed_months: failedMonths };
  if (topUp.state !== 'active') {
    await changeTopUp(tx, topUp, ended);
    return null;
  }
  const isStopped = failedMonths >= mostFailedMonths;
  const { nextOn } = isStopped ? { nextOn: null } : nextOf(found);
  await changeTopUp(tx, topUp, {
    ...ended,
    next_on: nextOn,
    ...(isStopped && { state: 'stopped', stopped_because: 'failures' }),
  });
  await tellFailed(tx, found, { reason, nextAttemptOn: null, nextOn });
  return null;
}

function nextOf({ topUp, charge, businessTime }: Charge): { nextOn: IsoDate | null } {
  if (topUp.state !== 'active') return { nextOn: null };
  return { nextOn: nextTopUpDate(topUp.day_of_month, businessTime.date, charge.month) };
}

async function tellFailed(
  tx: Tx,
  { topUp, charge, businessTime }: Charge,
  end: { reason: string; nextAttemptOn: IsoDate | null; nextOn: IsoDate | null },
): Promise<void> {
  const { currency, amount, due_on: dueOn } = charge;
  await recordEvent(tx, monthlyTopUpFailed, {
    ...{ clientId: topUp.client_id, subjectId: topUp.top_up_id, at: businessTime.at },
    payload: { currency, amount, card: topUp.card_name, dueOn, ...end },
  });
}
