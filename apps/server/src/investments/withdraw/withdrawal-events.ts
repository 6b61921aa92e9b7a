import { heldUntilMessage, holdReasonKinds, waitingReasons } from '@quarrter/domain/investments';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { businessDate, eventsAbout, type Fact, minorUnits } from '../../events/index.ts';
import { notifyOfWithdrawal, shownWith, subjectOf } from '../subject-of-event.ts';
import { type ReversedWithdrawal, whereMoneyIs } from './settled-withdrawal.ts';

const defineEvent = eventsAbout('withdrawal');

/*
 * The events of a withdrawal, which is their subject. The figures are those of the moment, because
 * emails and lists show them later.
 */

const currency = z.enum(['NGN', 'USD']);

/** Where a withdrawal goes, as emails may name it; empty in older events. */
const destination = { bank: z.string(), lastFour: z.string().check(z.maxLength(4)) };
const toNowhere = { bank: '', lastFour: '' };
const personal = ['bank', 'lastFour'] as const;

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
    /** The client’s debts that it waits for. */
    debts: z.optional(z.array(z.object({ currency, amount: minorUnits }))),
    /** Not sent before this time, in ISO format. */
    sendAfter: z.nullable(z.string()),
    /** The reasons, and when each happened, in ISO format. */
    holdReasons: z.array(z.object({ kind: z.enum(holdReasonKinds), at: z.nullable(z.string()) })),
    currency,
    amount: minorUnits,
    requestedOn: businessDate,
    parts,
    shownWith,
  },
  {
    emailed: true,
    personal: [...personal, 'holder'],
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
    ...notifyOfWithdrawal((withdrawal) => ({
      title: 'Investment withdrawal',
      advice: whatComesNext(withdrawal),
    })),
  },
);

function whatComesNext(of: {
  currency: Currency;
  bank: string;
  lastFour: string;
  reasons: readonly string[];
  sendAfter: string | null;
}): string {
  if (of.reasons.length > 0) return 'We have your request. We’ll check it before we pay.';
  if (of.sendAfter !== null) return heldUntilMessage(new Date(of.sendAfter), of.currency, null);
  return `We are sending it to your account at ${of.bank}, ending in ${of.lastFour}.`;
}

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
    personal: ['holder'],
    earlier: { 1: (stored) => ({ ...(stored as object), reasons: ['holder'] }) },
  },
);

/** Staff released it, and its transfer was ordered. */
export const withdrawalReleased = defineEvent(
  'withdrawal-released',
  1,
  { currency, amount: minorUnits, requestedOn: businessDate, shownWith },
  notifyOfWithdrawal(() => ({
    title: 'Withdrawal checked',
    advice: 'We have finished checking it and are sending it to your account.',
  })),
);

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
    shownWith,
  },
  {
    emailed: true,
    entry: ({ at, payload }) => entriesOf(payload.parts, at),
    ...notifyOfWithdrawal(({ left }) => ({
      title: 'Loan paid from your investment',
      advice:
        `It paid the overdue amount on your loan. ${formatMoney(left, 'NGN')} is left in ` +
        'the investment.',
    })),
  },
);

/** It paid at once what the client owed for returned payments: no transfer is sent. */
export const withdrawalPaidDebt = defineEvent(
  'withdrawal-paid-debt',
  1,
  {
    currency,
    amount: minorUnits,
    requestedOn: businessDate,
    /** The balance of the investment, and what is owed, afterwards. */
    left: minorUnits,
    stillOwed: minorUnits,
    parts,
    shownWith,
  },
  {
    emailed: true,
    entry: ({ at, payload }) => entriesOf(payload.parts, at),
    ...notifyOfWithdrawal(({ currency: of, left, stillOwed }) => ({
      title: 'Debt paid from your investment',
      advice:
        stillOwed === 0n
          ? 'You no longer owe us anything for it. ' +
            `${formatMoney(left, of)} is left in the investment.`
          : `You still owe us ${formatMoney(stillOwed, of)}.`,
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

const settled = {
  ...destination,
  currency,
  amount: minorUnits,
  requestedOn: businessDate,
  shownWith,
};
const earlier = { 1: (stored: unknown) => ({ ...(stored as object), ...toNowhere }) };

export const withdrawalPaid = defineEvent('withdrawal-paid', 2, settled, {
  emailed: true,
  personal,
  earlier,
  ...notifyOfWithdrawal((paid) => ({ title: 'Withdrawal paid', advice: paidTo(paid) })),
});

/** No account is named when parts of it went to different ones. */
function paidTo({ bank, lastFour }: { bank: string; lastFour: string }): string {
  return lastFour === ''
    ? 'It was paid to your bank account.'
    : `It was paid to your account at ${bank}, ending in ${lastFour}.`;
}

const returned = {
  ...settled,
  kept: z.optional(minorUnits),
  keptReturns: z.optional(minorUnits),
};

/** The withdrawal is no longer a transaction. */
const reversed = {
  emailed: true,
  personal,
  earlier,
  entry: (fact: Fact<unknown>) => ({ removeOf: subjectOf(fact) }),
};

/** The transfer failed. */
export const withdrawalFailed = defineEvent('withdrawal-failed', 2, returned, {
  ...reversed,
  ...notifyOfWithdrawal((failed: ReversedWithdrawal) => ({
    title: 'Withdrawal not paid',
    advice: `The transfer failed. ${whereMoneyIs(failed)}`,
  })),
});

/** The bank returned the transfer after it was paid. */
export const withdrawalReturned = defineEvent('withdrawal-returned', 2, returned, {
  ...reversed,
  ...notifyOfWithdrawal((back: ReversedWithdrawal) => ({
    title: 'Withdrawal returned',
    advice: `${back.bank} returned it. ${whereMoneyIs(back)}`,
  })),
});

/** The bank returned `amount` of a paid withdrawal that was sent in parts: it is sent again. */
export const withdrawalPartReturned = defineEvent('withdrawal-part-returned', 1, settled, {
  emailed: true,
  personal,
  ...notifyOfWithdrawal(({ bank }) => ({
    title: 'Part of your withdrawal was returned',
    advice: `${bank} returned it. We hold it for you, and will send it again.`,
  })),
});

/** The rest of one of which a part was returned was sent again, `amount` last. */
export const withdrawalPartSent = defineEvent('withdrawal-part-sent', 1, settled, {
  emailed: true,
  personal,
  ...notifyOfWithdrawal((part) => ({
    title: 'The rest of your withdrawal was paid',
    advice: paidTo(part),
  })),
});

/** It was not sent. */
export const withdrawalCancelled = defineEvent(
  'withdrawal-cancelled',
  2,
  {
    ...returned,
    /** The client while signed in, a link in an email to the client, or staff. */
    by: z.enum(['client', 'link', 'staff']),
    holder: z.string(),
    /** Why staff cancelled it, or we after the client took the account back; empty otherwise. */
    reason: z.string(),
  },
  {
    ...reversed,
    personal: [...personal, 'holder', 'reason'],
    earlier: { 1: (stored) => ({ ...earlier[1](stored), by: 'staff' }) },
    ...notifyOfWithdrawal(({ reason, ...cancelled }) => ({
      title: 'Withdrawal cancelled',
      advice: reason || `You cancelled it. ${whereMoneyIs(cancelled)}`,
    })),
  },
);
