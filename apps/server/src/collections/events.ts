import { formatDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { businessDate, eventsAbout, type Fact, minorUnits, type Notice } from '../events/index.ts';

const defineEvent = eventsAbout('loan');

/* Automatic repayment of a loan, which is the subject. `card` is its name: Visa ending in 4081. */

const loan = { loanType: z.string(), card: z.string() };

type OfLoan = { loanType: string };

/** Notifies the client of something about the card of a loan. */
function notify<Payload extends OfLoan>(
  write: (payload: Payload) => Pick<Notice, 'title' | 'advice' | 'amount'> | null,
) {
  return {
    notice({ subjectId, payload }: Fact<Payload>): Notice | null {
      const notice = write(payload);
      const link = `/loans/${payload.loanType}/details/${subjectId}`;
      return notice && { topic: 'loans', currency: 'NGN', link, ...notice };
    },
  };
}

export const automaticRepaymentOn = defineEvent(
  'automatic-repayment-on',
  1,
  {
    ...loan,
    /** The first due date that is charged; null when none is left. */
    firstDueOn: z.nullable(businessDate),
  },
  { emailed: true, personal: ['card'] },
);

export const automaticRepaymentOff = defineEvent(
  'automatic-repayment-off',
  1,
  { ...loan, why: z.enum(['client', 'card-removed']) },
  {
    emailed: true,
    personal: ['card'],
    ...notify(({ why }) =>
      why === 'client'
        ? null
        : { title: 'Automatic repayment is off', advice: 'Its card was removed.' },
    ),
  },
);

/** 3 days before the card is charged. */
export const chargeAnnounced = defineEvent(
  'automatic-charge-announced',
  1,
  { ...loan, dueOn: businessDate, amount: minorUnits },
  {
    emailed: true,
    personal: ['card'],
    byDay: true,
    ...notify(({ card, dueOn, amount }) => ({
      title: 'Payment due soon',
      advice: `We'll charge your ${card} on ${formatDate(dueOn)}.`,
      amount,
    })),
  },
);

/** An attempt failed; nothing was charged. */
export const chargeFailed = defineEvent(
  'automatic-charge-failed',
  1,
  {
    ...loan,
    dueOn: businessDate,
    amount: minorUnits,
    reason: z.string(),
    /** Null after the last attempt. */
    nextAttemptOn: z.nullable(businessDate),
  },
  {
    emailed: true,
    personal: ['card', 'reason'],
    byDay: true,
    ...notify(({ amount, nextAttemptOn }) => ({
      title: 'Card charge failed',
      advice:
        nextAttemptOn === null
          ? 'Nothing was charged. Please pay it yourself.'
          : `Nothing was charged. We'll try again on ${formatDate(nextAttemptOn)}.`,
      amount,
    })),
  },
);
