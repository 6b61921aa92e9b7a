import type { IsoDate } from '@quarrter/domain/calendar';
import { attemptOn } from '@quarrter/domain/card-charges';
import { maxFailedMonths, nextTopUpDate } from '@quarrter/domain/investments';
import { toWire } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import { orderTopUp, type TopUpOrder } from '../../investments/index.ts';
import type { PaymentsDeps } from '../../payments/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { changeCharge } from '../charges.ts';
import { accountChecked, type CardPurpose, type Charge } from '../purposes.ts';
import type { TopUpRow } from '../tables.ts';
import { monthlyTopUpFailed } from './events.ts';
import { changeTopUp, requireTopUp } from './queries.ts';

type TopUpCharge = Charge<TopUpRow>;

/** Monthly top-ups: the investment starts where the payment is booked. */
export const topUps: CardPurpose<TopUpRow> = {
  isNewBusiness: true,
  readSubject: (tx, { clientId, subjectId }) => requireTopUp(tx, { clientId, topUpId: subjectId }),
  isOn: async (_tx, { subject }) => subject.state === 'active',
  async order(deps, tx, charge, { isAllowed, isServed }) {
    const { row, subject, businessTime } = charge;
    const attempts = { attempts: row.attempts, lastAttemptOn: row.last_attempt_on };
    const when = attemptOn({ dueOn: row.due_on, ...attempts }, businessTime.date);
    if (when === 'never') return endMonth(tx, charge, 'We could not charge it in time.', false);
    if (when === 'later' || !isAllowed) return null;
    if (!isServed) return endMonth(tx, charge, accountChecked, false);
    const order = await orderNow(deps, tx, charge);
    if (typeof order === 'string') return endMonth(tx, charge, order, false);
    return { cardId: subject.card_id, request: order.request, amount: row.amount };
  },
  async paid(tx, charge) {
    const ended = { charged_in: charge.row.month, failed_months: 0 };
    await changeTopUp(tx, charge.subject, { ...ended, next_on: nextOf(charge) });
  },
  async failed(tx, charge, { reason, nextAttemptOn }) {
    const { row, subject } = charge;
    if (subject.state !== 'active') {
      await changeCharge(tx, row, { state: 'withdrawn' });
      await changeTopUp(tx, subject, { charged_in: row.month });
    } else if (nextAttemptOn !== null) {
      await recordFailed(tx, charge, { reason, nextAttemptOn, nextOn: null });
    } else {
      await endMonth(tx, charge, reason, true);
    }
  },
};

/** The order of a top-up, or why it is not charged: its terms differ from those announced. */
async function orderNow(
  { secrets }: PaymentsDeps,
  tx: Tx,
  { subject, row, businessTime }: TopUpCharge,
): Promise<TopUpOrder | string> {
  const { currency, amount } = row;
  const asked = { clientId: row.client_id, currency, amount: toWire(amount) };
  try {
    const order = await orderTopUp(
      tx,
      secrets,
      { ...asked, card: subject.card_name },
      businessTime,
    );
    const { code, ratePpm } = order.tier;
    if (code === row.plan && ratePpm === row.rate_ppm) return order;
    return 'The terms of the plan have changed since we told you of this charge.';
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.status === 409
      ? 'Your details or those of your next of kin are incomplete. Please complete your profile.'
      : 'We no longer have a plan for this amount. Please change the amount.';
  }
}

/** Without a payment. After 2 such months in a row that the card caused, it stops itself. */
async function endMonth(
  tx: Tx,
  charge: TopUpCharge,
  reason: string,
  byCard: boolean,
): Promise<null> {
  const { subject, row } = charge;
  const failedMonths = subject.failed_months + (byCard ? 1 : 0);
  await changeCharge(tx, row, { state: 'failed' });
  const ended = { charged_in: row.month, failed_months: failedMonths };
  if (subject.state !== 'active') {
    await changeTopUp(tx, subject, ended);
    return null;
  }
  const isStopped = failedMonths >= maxFailedMonths;
  const nextOn = isStopped ? null : nextOf(charge);
  await changeTopUp(tx, subject, {
    ...ended,
    next_on: nextOn,
    ...(isStopped && { state: 'stopped', stopped_because: 'failures' }),
  });
  await recordFailed(tx, charge, { reason, nextAttemptOn: null, nextOn });
  return null;
}

/** The charge of the next month; null unless the top-up is active. */
function nextOf({ subject, row, businessTime }: TopUpCharge): IsoDate | null {
  if (subject.state !== 'active') return null;
  return nextTopUpDate(subject.day_of_month, businessTime.date, row.month);
}

async function recordFailed(
  tx: Tx,
  { subject, row, businessTime }: TopUpCharge,
  end: { reason: string; nextAttemptOn: IsoDate | null; nextOn: IsoDate | null },
): Promise<void> {
  const { currency, amount, due_on: dueOn } = row;
  await recordEvent(tx, monthlyTopUpFailed, {
    clientId: row.client_id,
    subjectId: row.subject_id,
    at: businessTime.at,
    payload: { currency, amount, card: subject.card_name, dueOn, ...end },
  });
}
