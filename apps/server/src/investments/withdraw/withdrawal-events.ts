import type { IsoDate } from '@quarrter/domain/calendar';
import { holdReasonKinds, waitingReasons } from '@quarrter/domain/investments';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { businessDate, eventsAbout, type Fact, minorUnits } from '../../events/index.ts';
import { notifyOfWithdrawal, subjectOf } from '../subject-of-event.ts';

const defineEvent = eventsAbout('withdrawal');

/*
 * The events of a withdrawal, which is their subject. The figures are those of the moment, because
 * emails and lists show them later.
 */

const currency = z.enum(['NGN', 'USD']);

/** Where a withdrawal goes, as emails may name it; empty in older events. */
const destination = { bank: z.string(), lastFour: z.string().check(z.maxLength(4)) };
const toNowhere = { bank: '', lastFour: '' };

/** The parts from each investment; `partId` names the row in the client's transactions. */
const parts = z.array(
  z.object({
    partId: z.uuid(),
    investmentId: z.uuid(),
    capital: minorUnits,
    returns: minorUnits,
  }),
);

const entriesOf = (taken: z.infer<typeof parts>, at: Date) => ({
  add: taken.map(({ partId, investmentId, capital, returns }) => ({
    kind: 'withdrawal' as const,
    entryId: partId,
    subjectId: investmentId,
    at,
    amount: capital + returns,
  })),
});

/** Every request is told by email, with a link that cancels it. */
export const withdrawalRequested = defineEvent(
  'withdrawal-requested',
  4,
  {
    ...destination,
    holder: z.string(),
    /** Why staff look at it before it is sent. */
    reasons: z.array(z.enum(waitingReasons)),
    /** Whether the profile had a NIN or BVN that staff can verify. */
    identityGiven: z.boolean(),
    /** Not sent before this time, in ISO format. */
    sendAfter: z.nullable(z.string()),
    /** The reasons, and when each happened, in ISO format. */
    holdReasons: z.array(z.object({ kind: z.enum(holdReasonKinds), at: z.nullable(z.string()) })),
    currency,
    amount: minorUnits,
    requestedOn: businessDate,
    parts,
  },
  {
    emailed: true,
    earlier: {
      1: (stored) => ({
        ...(stored as object),
        ...toNowhere,
        holder: '',
        reasons: [],
        identityGiven: true,
        sendAfter: null,
        holdReasons: [],
      }),
      2: (stored) => ({ ...(stored as object), identityGiven: true, holdReasons: [] }),
      3: (stored) => ({ ...(stored as object), holdReasons: [] }),
    },
    entry: ({ at, payload }) => entriesOf(payload.parts, at),
    ...notifyOfWithdrawal(({ bank, lastFour, reasons, sendAfter }) => ({
      title: 'Investment withdrawal',
      advice:
        reasons.length > 0 || sendAfter !== null
          ? 'We have your request. We’ll check it before we pay.'
          : `We are sending it to your account at ${bank}, ending in ${lastFour}.`,
    })),
  },
);

/** Staff look at it before the money is sent. The email of the request says so. */
export const withdrawalHeld = defineEvent(
  'withdrawal-held',
  2,
  {
    currency,
    amount: minorUnits,
    requestedOn: businessDate,
    holder: z.string(),
    reasons: z.array(z.enum(waitingReasons)),
  },
  {
    earlier: { 1: (stored) => ({ ...(stored as object), reasons: ['holder'] }) },
  },
);

/** Staff released it, and its transfer was ordered. */
export const withdrawalReleased = defineEvent('withdrawal-released', 1, {
  currency,
  amount: minorUnits,
  requestedOn: businessDate,
});

/** It paid an overdue loan of the client at once: no transfer is sent. */
export const withdrawalPaidLoan = defineEvent(
  'withdrawal-paid-loan',
  1,
  {
    currency,
    amount: minorUnits,
    requestedOn: businessDate,
    loanId: z.uuid(),
    /** The balance of the investment afterwards. */
    left: minorUnits,
    parts,
  },
  {
    emailed: true,
    entry: ({ at, payload }) => entriesOf(payload.parts, at),
    ...notifyOfWithdrawal(({ left }) => ({
      title: 'Loan paid from your investment',
      advice: `It paid what was overdue. ${formatMoney(left, 'NGN')} is left in the investment.`,
    })),
  },
);

/** It had failed, and the provider paid it after all: its rows are transactions again. */
export const withdrawalResumed = defineEvent(
  'withdrawal-resumed',
  1,
  {
    currency,
    amount: minorUnits,
    requestedOn: businessDate,
    requestedAt: z.iso.datetime(),
    parts,
  },
  { entry: ({ payload }) => entriesOf(payload.parts, new Date(payload.requestedAt)) },
);

/** The figures that every event of a withdrawal's end has. */
export type SettledWithdrawal = {
  currency: Currency;
  amount: bigint;
  requestedOn: IsoDate;
  bank: string;
  lastFour: string;
};

const settled = { ...destination, currency, amount: minorUnits, requestedOn: businessDate };
const earlier = { 1: (stored: unknown) => ({ ...(stored as object), ...toNowhere }) };

export const withdrawalPaid = defineEvent('withdrawal-paid', 2, settled, {
  emailed: true,
  earlier,
  ...notifyOfWithdrawal(({ bank, lastFour }) => ({
    title: 'Withdrawal paid',
    advice: `It was paid to your account at ${bank}, ending in ${lastFour}.`,
  })),
});

/** The money is back in the investment, so the withdrawal is no longer a transaction. */
const reversed = {
  emailed: true,
  earlier,
  entry: (fact: Fact<unknown>) => ({ removeOf: subjectOf(fact) }),
};

/** The transfer failed, and the money is back in the investments. */
export const withdrawalFailed = defineEvent('withdrawal-failed', 2, settled, {
  ...reversed,
  ...notifyOfWithdrawal(() => ({
    title: 'Withdrawal not paid',
    advice: 'The transfer failed. The money is back in your investments.',
  })),
});

/** The bank returned the transfer after it was paid, and the money is back in the investments. */
export const withdrawalReturned = defineEvent('withdrawal-returned', 2, settled, {
  ...reversed,
  ...notifyOfWithdrawal(({ bank }) => ({
    title: 'Withdrawal returned',
    advice: `${bank} returned it. The money is back in your investments.`,
  })),
});

/** It was not sent, and the money is back in the investments. */
export const withdrawalCancelled = defineEvent(
  'withdrawal-cancelled',
  2,
  {
    ...settled,
    /** The client while signed in, a link in an email to the client, or staff. */
    by: z.enum(['client', 'link', 'staff']),
    holder: z.string(),
    /** Why staff cancelled it, or we after the client took the account back; empty otherwise. */
    reason: z.string(),
  },
  {
    ...reversed,
    earlier: { 1: (stored) => ({ ...(stored as object), ...toNowhere, by: 'staff' }) },
    ...notifyOfWithdrawal(({ by, reason }) => ({
      title: 'Withdrawal cancelled',
      advice: by === 'staff' ? reason : 'You cancelled it. The money is back in your investments.',
    })),
  },
);
