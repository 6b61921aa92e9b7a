import type { IsoDate } from '@quarrter/domain/calendar';
import { type MaturityChoice, maturityChoices } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { addNoticeSet, businessDate, eventsAbout, minorUnits } from '../events/index.ts';
import type { Tx } from '../platform/database.ts';

const defineEvent = eventsAbout('investment');

/* The maturity of an investment, which is the subject. The figures are those of the moment. */

const currency = z.enum(['NGN', 'USD']);

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
