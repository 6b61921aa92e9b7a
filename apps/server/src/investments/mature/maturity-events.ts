import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { type MaturityChoice, maturityChoices } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { businessDate, eventsAbout, minorUnits } from '../../events/index.ts';
import { notifyOfInvestment } from '../subject-of-event.ts';

const defineEvent = eventsAbout('investment');

/* The maturity of an investment, which is the subject. The figures are those of the moment. */

const currency = z.enum(['NGN', 'USD']);

const maturity = {
  kind: z.enum(['FTI', 'LTI']),
  currency,
  maturesOn: businessDate,
  /** Capital and returns on the day of the event. */
  balance: minorUnits,
  choice: z.enum(maturityChoices),
};

/** The figures that both emails about a maturity name. */
export type Maturity = {
  kind: 'FTI' | 'LTI';
  currency: Currency;
  maturesOn: IsoDate;
  balance: bigint;
  choice: MaturityChoice;
};

/** A limited-time investment stops earning at its end. */
export const leaveIt = (kind: 'FTI' | 'LTI') => (kind === 'FTI' ? 'leave it earning' : 'leave it');

/** Above the return that the same close credits. */
const afterReturns = (at: Date) => new Date(at.getTime() + 1);

/** A week before its maturity. */
export const investmentMaturesSoon = defineEvent('investment-matures-soon', 2, maturity, {
  emailed: true,
  byDay: true,
  ...notifyOfInvestment(({ at, payload: { kind, balance, maturesOn, choice } }) => {
    const day = formatDate(maturesOn);
    const advice =
      choice === 'nothing'
        ? `From ${day}: withdraw, ${leaveIt(kind)}, or reinvest it.`
        : `We’ll reinvest it on ${day}, as you chose.`;
    return {
      title: 'Investment matures soon',
      advice: `${advice} The amount is your balance today.`,
      amount: balance,
      at: afterReturns(at),
    };
  }),
  earlier: { 1: withoutChoice },
});

export const investmentMatured = defineEvent('investment-matured', 3, maturity, {
  emailed: true,
  byDay: true,
  ...notifyOfInvestment(({ at, payload: { kind, balance } }) => ({
    title: 'Investment has matured',
    advice: `Withdraw, ${leaveIt(kind)}, or reinvest it.`,
    amount: balance,
    at: afterReturns(at),
  })),
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

/** The client made a choice for an investment at its maturity. */
export const maturityChosen = defineEvent('maturity-chosen', 1, {
  choice: z.enum(maturityChoices),
  maturesOn: businessDate,
});
