import { formatDate } from '@quarrter/domain/calendar';
import { naira } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { businessDate, eventsAbout, type Fact, minorUnits } from '../../events/index.ts';
import { type LoanNotice, loanType, notifyOfLoan } from '../event-parts.ts';

const defineEvent = eventsAbout('loan');

/* Reminders to clients, and requests for help from those who cannot pay. */

const reminder = {
  loanType,
  dueOn: businessDate,
  /** The instalment of that day, and overdue amounts with their penalties. */
  instalment: minorUnits,
  overdue: minorUnits,
  /** The penalty for a further day in arrears; null while it is late and penalties are paused. */
  nextPenalty: z.nullable(minorUnits),
  /** All of it. */
  amountDue: minorUnits,
};
export type ReminderPayload = z.infer<z.ZodMiniObject<typeof reminder>>;

/** A payment falls due in 3 days. */
export const repaymentDueSoon = defineEvent('repayment-due-soon', 3, reminder, {
  emailed: true,
  byDay: true,
  ...notifyOfLoan(({ amountDue: amount, dueOn }) => ({
    title: 'Payment due soon',
    advice: `Please pay by ${formatDate(dueOn)}.`,
    amount,
  })),
  earlier: {
    1: (stored) => {
      const { amountDue, ...rest } = stored as { amountDue: string };
      return { ...rest, amountDue, instalment: amountDue, overdue: '0', nextPenalty: '0' };
    },
    2: (stored) => stored,
  },
});

/** A payment falls due today. */
export const repaymentDueToday = defineEvent('repayment-due-today', 2, reminder, {
  earlier: { 1: (stored) => stored },
  emailed: true,
  byDay: true,
  ...notifyOfLoan(({ amountDue: amount }) => ({
    title: 'Payment due today',
    advice: 'Please pay it today.',
    amount,
  })),
});

const arrears = {
  loanType,
  /** The due date of the oldest unpaid instalment, and how many days ago it was. */
  since: z.nullable(businessDate),
  days: z.int(),
  /** Overdue instalments and penalties, as they are owed, and both together. */
  instalments: minorUnits,
  penalties: minorUnits,
  amountDue: minorUnits,
  /**
   * The penalty of the next day; zero at the cap, null while paused or where it was not recorded.
   */
  nextPenalty: z.nullable(minorUnits),
  /** The instalment that falls due next, and its unpaid part. */
  nextDueOn: z.nullable(businessDate),
  nextAmount: z.nullable(minorUnits),
  /** Money of the client that waits is enough to pay it. */
  covered: z.boolean(),
};
export type ArrearsPayload = z.infer<z.ZodMiniObject<typeof arrears>>;

/** A millisecond later, so that it is listed above the penalty that the same close charged. */
function noticeOfArrears(payload: ArrearsPayload, { at }: Fact<ArrearsPayload>): LoanNotice {
  const { amountDue: amount, nextPenalty, covered } = payload;
  const perDay = nextPenalty
    ? `The penalty grows by ${naira(nextPenalty)} a day until you pay the overdue amount. `
    : '';
  const advice = covered
    ? 'We are holding a payment of yours that can cover it.'
    : `${perDay}Please pay it now, or tell us if you cannot.`;
  return { title: 'A payment is overdue', advice, amount, at: new Date(at.getTime() + 1) };
}

/** A loan falls overdue: on the day after a due date, or because a repayment was reversed. */
export const loanOverdue = defineEvent('loan-overdue', 2, arrears, {
  emailed: ({ covered }) => !covered,
  byDay: true,
  ...notifyOfLoan(noticeOfArrears),
  earlier: {
    1: (stored) => {
      const { loanType, amountDue } = stored as { loanType: string; amountDue: string };
      return {
        loanType,
        amountDue,
        instalments: amountDue,
        penalties: '0',
        since: null,
        days: 1,
        nextPenalty: null,
        nextDueOn: null,
        nextAmount: null,
        covered: false,
      };
    },
  },
});

/** It is still overdue, on one of the days on which its client is emailed. */
export const loanStillOverdue = defineEvent('loan-still-overdue', 1, arrears, {
  emailed: true,
  byDay: true,
  ...notifyOfLoan(noticeOfArrears),
});

/** The client says that they cannot pay. */
export const hardshipRequested = defineEvent(
  'hardship-requested',
  2,
  {
    loanType,
    reason: z.string(),
    /** The amount that the client can pay each month; null when they named none. */
    monthlyAmount: z.nullable(minorUnits),
    /** The day from which penalties are charged again; null where they are not paused. */
    pausedUntil: z.nullable(businessDate),
  },
  {
    emailed: true,
    personal: ['reason'],
    earlier: { 1: (stored) => ({ ...(stored as object), pausedUntil: null }) },
  },
);

/** Staff refused; an offer of another schedule is an event of its own. */
export const hardshipAnswered = defineEvent(
  'hardship-answered',
  1,
  { loanType, outcome: z.enum(['refused']), reply: z.string() },
  {
    emailed: true,
    personal: ['reply'],
    ...notifyOfLoan(({ reply }) => ({
      title: 'We have answered your request',
      advice: reply,
    })),
  },
);
