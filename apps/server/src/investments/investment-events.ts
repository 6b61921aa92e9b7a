import { formatDate, startOfDay } from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { addEntrySet, businessDate, eventsAbout, minorUnits } from '../events/index.ts';
import { notifyOfInvestment, subjectOf } from './subject-of-event.ts';

const defineEvent = eventsAbout('investment');

/*
 * The events of an investment, which is their subject. The figures are those of the moment, because
 * emails and lists show them later.
 */

const currency = z.enum(['NGN', 'USD']);

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
    personal: ['topUpCard'],
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
        },
      ],
    }),
    ...notifyOfInvestment(({ payload: { amount, startOn, maturesOn } }) => ({
      title: 'Investment started',
      advice: `It matures on ${formatDate(maturesOn)}.`,
      amount,
      // SHL-14: its time is the start, in Lagos, of the day on which the investment started.
      at: startOfDay(startOn),
    })),
  },
);

export const returnsCredited = defineEvent(
  'returns-credited',
  3,
  {
    kind: z.enum(['FTI', 'LTI']),
    /** Names the row in the client's transactions. */
    returnsId: z.uuid(),
    /** Which anniversary it was, counted from 1. */
    number: z.int(),
    currency,
    capital: minorUnits,
    /** The credited amount, net of this tax. */
    amount: minorUnits,
    tax: minorUnits,
    creditedOn: businessDate,
  },
  {
    earlier: {
      1: (stored) => ({ ...(stored as object), tax: '0', kind: 'FTI' }),
      2: (stored) => ({ ...(stored as object), kind: 'FTI' }),
    },
    ...notifyOfInvestment(({ payload: { amount, capital, currency: paidIn } }) => ({
      title: 'Returns credited',
      advice: `One month’s return on ${formatMoney(capital, paidIn)}.`,
      amount,
    })),
    entrySet: (tx, facts, at) =>
      addEntrySet(
        tx,
        { kind: 'returns', at },
        sql`SELECT client_id, (payload->>'returnsId')::uuid AS entry_id, subject_id,
          (payload->>'amount')::bigint AS amount FROM (${facts}) AS fact`,
      ),
  },
);

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
    /** Of the investment, after the reversal. */
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
    ...notifyOfInvestment(({ payload: { capital, returns, balance, currency: paidIn } }) => ({
      title: 'Investment payment reversed',
      advice: `This investment now has ${formatMoney(balance, paidIn)}.`,
      amount: capital + returns,
    })),
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
    /** The two parts of the amount. */
    capital: minorUnits,
    returns: minorUnits,
    ratePpm: z.int(),
    taxPpm: z.int(),
    startOn: businessDate,
    maturesOn: businessDate,
    /** The balance of the earlier investment. */
    left: minorUnits,
    /** By the choice that the client had made. */
    isAutomatic: z.boolean(),
  },
  {
    emailed: true,
    ...notifyOfInvestment(({ payload: { amount, maturesOn } }) => ({
      title: 'Reinvested',
      advice: `It matures on ${formatDate(maturesOn)}.`,
      amount,
    })),
    entry: (fact) => {
      const { at, payload } = fact;
      const { reinvestmentId, fromId, amount } = payload;
      const investmentId = subjectOf(fact);
      return {
        add: [
          { kind: 'reinvestment', entryId: reinvestmentId, subjectId: fromId, at, amount },
          { kind: 'deposit', entryId: investmentId, subjectId: investmentId, at, amount },
        ],
      };
    },
    entrySet: async (tx, facts, at) => {
      const part = (entry: RawBuilder<unknown>, subject: RawBuilder<unknown>) =>
        sql`SELECT client_id, ${entry} AS entry_id, ${subject} AS subject_id,
          (payload->>'amount')::bigint AS amount FROM (${facts}) AS fact`;
      const source = part(sql`(payload->>'reinvestmentId')::uuid`, sql`(payload->>'fromId')::uuid`);
      await addEntrySet(tx, { kind: 'reinvestment', at }, source);
      const started = part(sql`subject_id`, sql`subject_id`);
      await addEntrySet(tx, { kind: 'deposit', at }, started);
    },
  },
);
