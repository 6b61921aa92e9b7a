import { type IsoDate, startOfDay } from '@quarrter/domain/calendar';
import { type MaturityChoice, maturityChoices, waitingReasons } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  addEntrySet,
  addNoticeSet,
  businessDate,
  defineEvent,
  type Fact,
  minorUnits,
} from '../events/index.ts';
import type { Tx } from '../platform/database.ts';

/*
 * What happens to an investment or a withdrawal, which is the subject of its event. The figures are
 * those of the moment, because emails and lists show them later.
 */

const currency = z.enum(['NGN', 'USD']);

function subjectOf({ subjectId }: Fact<unknown>): string {
  if (subjectId === null) throw new Error('an event of an investment that names none');
  return subjectId;
}

export const investmentStarted = defineEvent(
  'investment-started',
  3,
  {
    kind: z.enum(['FTI', 'LTI']),
    currency,
    amount: minorUnits,
    ratePpm: z.int(),
    /** The tax withheld from each return on that day. */
    taxPpm: z.int(),
    startOn: businessDate,
    maturesOn: businessDate,
    /** The card that a monthly top-up charged for it. */
    topUpCard: z.nullable(z.string()),
  },
  {
    emailed: true,
    earlier: {
      1: (stored) => ({ ...(stored as object), taxPpm: 0, topUpCard: null }),
      2: (stored) => ({ ...(stored as object), topUpCard: null }),
    },
    entry: (fact) => ({
      add: [
        {
          kind: 'deposit',
          entryId: subjectOf(fact),
          subjectId: subjectOf(fact),
          at: fact.at,
          amount: fact.payload.amount,
          // SHL-14: it counts from the beginning, in Lagos, of the day it started.
          notifiedAt: startOfDay(fact.payload.startOn),
        },
      ],
    }),
  },
);

export const returnsCredited = defineEvent(
  'returns-credited',
  2,
  {
    /** Names the row in the client's transactions. */
    returnsId: z.uuid(),
    /** Which anniversary it was, counted from 1. */
    number: z.int(),
    currency,
    capital: minorUnits,
    /** What was credited, after this tax was withheld. */
    amount: minorUnits,
    tax: minorUnits,
    creditedOn: businessDate,
  },
  {
    earlier: { 1: (stored) => ({ ...(stored as object), tax: '0' }) },
    entrySet: (tx, facts, at) =>
      addEntrySet(
        tx,
        { kind: 'returns', at },
        sql`SELECT client_id, (payload->>'returnsId')::uuid AS entry_id, subject_id,
          (payload->>'amount')::bigint AS amount FROM (${facts}) AS fact`,
      ),
  },
);

const maturity = {
  kind: z.enum(['FTI', 'LTI']),
  currency,
  maturesOn: businessDate,
  /** Capital and returns on the day of the event. */
  balance: minorUnits,
  /** What the client wants then. */
  choice: z.enum(maturityChoices),
};

/** The notice in the bell: one for each investment, which moves on at its maturity. */
const noticeSet =
  (kind: 'maturity-soon' | 'maturity') => (tx: Tx, facts: RawBuilder<unknown>, at: Date) =>
    addNoticeSet(
      tx,
      { kind, at },
      sql`SELECT client_id, subject_id, (payload->>'balance')::bigint AS amount
        FROM (${facts}) AS fact`,
    );

/** What both emails about a maturity say. */
export type Maturity = {
  kind: 'FTI' | 'LTI';
  currency: Currency;
  maturesOn: IsoDate;
  balance: bigint;
  choice: MaturityChoice;
};

/** A week before its maturity. */
export const investmentMaturesSoon = defineEvent('investment-matures-soon', 2, maturity, {
  emailed: true,
  byDay: true,
  entrySet: noticeSet('maturity-soon'),
  earlier: { 1: withoutChoice },
});

export const investmentMatured = defineEvent('investment-matured', 3, maturity, {
  emailed: true,
  byDay: true,
  entrySet: noticeSet('maturity'),
  earlier: {
    1: (stored) => {
      const { maturedOn, ...rest } = stored as { maturedOn: string };
      return withoutChoice({ ...rest, kind: 'FTI', maturesOn: maturedOn, balance: '0' });
    },
    2: withoutChoice,
  },
});

/** Nothing could be chosen then. */
function withoutChoice(stored: unknown): object {
  return { ...(stored as object), choice: 'nothing' };
}

/** The client chose what becomes of an investment at its maturity. */
export const maturityChosen = defineEvent('maturity-chosen', 1, {
  choice: z.enum(maturityChoices),
  maturesOn: businessDate,
});

/** Where a withdrawal goes, as emails may name it; empty in older events. */
const destination = { bank: z.string(), lastFour: z.string().check(z.maxLength(4)) };
const toNowhere = { bank: '', lastFour: '' };

/** Every request is told by email, with a link that cancels it. */
export const withdrawalRequested = defineEvent(
  'withdrawal-requested',
  3,
  {
    ...destination,
    holder: z.string(),
    /** Why staff look at it before it is sent. */
    reasons: z.array(z.enum(waitingReasons)),
    /** Whether the profile had a NIN or BVN that staff can verify. */
    identityGiven: z.boolean(),
    /** Not sent before this time, in ISO format. */
    sendAfter: z.nullable(z.string()),
    currency,
    amount: minorUnits,
    requestedOn: businessDate,
    /** What it takes from each investment; `partId` names the row in the client's transactions. */
    parts: z.array(
      z.object({
        partId: z.uuid(),
        investmentId: z.uuid(),
        capital: minorUnits,
        returns: minorUnits,
      }),
    ),
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
      }),
      2: (stored) => ({ ...(stored as object), identityGiven: true }),
    },
    entry: ({ at, payload }) => ({
      add: payload.parts.map(({ partId, investmentId, capital, returns }) => ({
        kind: 'withdrawal' as const,
        entryId: partId,
        subjectId: investmentId,
        at,
        amount: capital + returns,
      })),
    }),
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
    // An earlier version may have left one that is not sent yet, and its email is still written.
    emailed: () => false,
    earlier: { 1: (stored) => ({ ...(stored as object), reasons: ['holder'] }) },
  },
);

/** Staff released it, and its transfer was ordered. */
export const withdrawalReleased = defineEvent('withdrawal-released', 1, {
  currency,
  amount: minorUnits,
  requestedOn: businessDate,
});

/** What every end of a withdrawal says of it. */
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
});

/** The money is back, so what was withdrawn is no transaction any more. */
const reversed = {
  emailed: true,
  earlier,
  entry: (fact: Fact<unknown>) => ({ removeOf: subjectOf(fact) }),
};

/** The transfer failed, and the money is back in the investments. */
export const withdrawalFailed = defineEvent('withdrawal-failed', 2, settled, reversed);

/** The bank returned the transfer after it was paid, and the money is back in the investments. */
export const withdrawalReturned = defineEvent('withdrawal-returned', 2, settled, reversed);

/** The provider took back the money that it was started with, or a part of it. */
export const investmentReversed = defineEvent(
  'investment-reversed',
  1,
  {
    /** Names the row in the client's transactions. */
    reversalId: z.uuid(),
    kind: z.enum(['FTI', 'LTI']),
    currency,
    capital: minorUnits,
    /** Returns that this money had earned and that were not withdrawn. */
    returns: minorUnits,
    /** What the investment holds after it. */
    balance: minorUnits,
  },
  {
    entry: (fact) => ({
      add: [
        {
          kind: 'investment-reversal',
          entryId: fact.payload.reversalId,
          subjectId: subjectOf(fact),
          at: fact.at,
          amount: fact.payload.capital + fact.payload.returns,
        },
      ],
    }),
  },
);

/** The next plan was started from a matured investment; the new investment is the subject. */
export const investmentReinvested = defineEvent(
  'investment-reinvested',
  1,
  {
    /** Names the row of the earlier investment in the client's transactions. */
    reinvestmentId: z.uuid(),
    fromId: z.uuid(),
    currency,
    amount: minorUnits,
    /** What of it was capital and what returns. */
    capital: minorUnits,
    returns: minorUnits,
    ratePpm: z.int(),
    taxPpm: z.int(),
    startOn: businessDate,
    maturesOn: businessDate,
    /** What the earlier investment still holds. */
    left: minorUnits,
    /** By the choice that the client had made. */
    isAutomatic: z.boolean(),
  },
  {
    emailed: true,
    entry: (fact) => {
      const { at, payload } = fact;
      const { reinvestmentId, fromId, amount } = payload;
      const investmentId = subjectOf(fact);
      return {
        add: [
          // One notification is enough: that of the new investment.
          {
            ...{ kind: 'reinvestment', entryId: reinvestmentId, subjectId: fromId, at, amount },
            notifiedAt: null,
          },
          { kind: 'deposit', entryId: investmentId, subjectId: investmentId, at, amount },
        ],
      };
    },
    entrySet: async (tx, facts, at) => {
      const part = (entry: RawBuilder<unknown>, subject: RawBuilder<unknown>) =>
        sql`SELECT client_id, ${entry} AS entry_id, ${subject} AS subject_id,
          (payload->>'amount')::bigint AS amount FROM (${facts}) AS fact`;
      const source = part(sql`(payload->>'reinvestmentId')::uuid`, sql`(payload->>'fromId')::uuid`);
      await addEntrySet(tx, { kind: 'reinvestment', at, isNotified: false }, source);
      const started = part(sql`subject_id`, sql`subject_id`);
      await addEntrySet(tx, { kind: 'deposit', at }, started);
    },
  },
);

/** It was not sent, and the money is back in the investments. */
export const withdrawalCancelled = defineEvent(
  'withdrawal-cancelled',
  2,
  {
    ...settled,
    /** The client while signed in, the link in an email to the client, or staff. */
    by: z.enum(['client', 'link', 'staff']),
    holder: z.string(),
    /** Empty unless staff cancelled it. */
    reason: z.string(),
  },
  {
    ...reversed,
    earlier: { 1: (stored) => ({ ...(stored as object), ...toNowhere, by: 'staff' }) },
  },
);
