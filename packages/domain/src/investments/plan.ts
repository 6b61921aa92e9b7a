import type { IsoDate } from '../calendar/index.ts';
import { type Minor, sum } from '../money/index.ts';
import { maturityDate, monthlyReturn, nextReturnsDate } from './returns.ts';
import { type TaxedReturn, withholdTax } from './tax.ts';

/** One monthly return that is to come. */
export type PlannedReturn = TaxedReturn & {
  readonly on: IsoDate;
  /** Everything credited from the start through this return, after tax. */
  readonly earned: Minor;
};

/** The returns and dates of an investment until its maturity, if nothing is changed. */
export type InvestmentPlan = {
  readonly startOn: IsoDate;
  readonly maturesOn: IsoDate;
  /** In the order of their dates; the last one is credited on the day of maturity. */
  readonly returns: readonly PlannedReturn[];
  /** All of them together. */
  readonly total: TaxedReturn;
  /** Capital and returns on the day of maturity. */
  readonly balance: Minor;
};

/**
 * The plan of an investment that starts on a date: its monthly returns until maturity, with the tax
 * of today, by the rules that will credit them (IND-18, INV-20).
 */
export function planInvestment(terms: {
  capital: Minor;
  ratePpm: number;
  taxPpm: number;
  months: number;
  startOn: IsoDate;
}): InvestmentPlan {
  const { capital, ratePpm, taxPpm, months, startOn } = terms;
  const each = withholdTax(monthlyReturn(capital, ratePpm), taxPpm);
  const returns = Array.from({ length: months }, (_, credited) => ({
    ...each,
    on: nextReturnsDate(startOn, credited),
    earned: each.net * BigInt(credited + 1),
  }));
  const total = {
    gross: sum(returns.map(({ gross }) => gross)),
    tax: sum(returns.map(({ tax }) => tax)),
    net: sum(returns.map(({ net }) => net)),
  };
  const maturesOn = maturityDate(startOn, months);
  return { startOn, maturesOn, returns, total, balance: capital + total.net };
}
