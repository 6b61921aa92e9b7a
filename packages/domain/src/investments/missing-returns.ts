import type { IsoDate } from '../calendar/index.ts';
import type { Minor } from '../money/index.ts';
import { hasFurtherReturns, monthlyReturn, nextReturnsDate } from './returns.ts';
import type { InvestmentKind } from './tier.ts';
import { type Holding, investmentStatus, statusAfterWithdrawal } from './withdrawal.ts';

/** What an investment earns by. Amounts are minor units of its currency. */
export type PlanTerms = {
  readonly kind: InvestmentKind;
  readonly months: number;
  readonly startOn: IsoDate;
  readonly initialAmount: Minor;
  readonly planMinimum: Minor;
  readonly ratePpm: number;
};

/** What a withdrawal took from the investment, and on which business date. */
export type TakenPart = Holding & { readonly on: IsoDate };

/** A return before tax, by the number of its anniversary; one may be credited in several parts. */
export type CreditedReturn = { readonly number: number; readonly amount: Minor };

/** The part of a return that is still to be credited, and the capital that earned the whole. */
export type MissingReturn = CreditedReturn & { readonly on: IsoDate; readonly capital: Minor };

/**
 * The returns that an investment earned on its anniversaries up to a business date and that were
 * not credited: the close of those days did not know that a withdrawal would fail (IND-18). Pass
 * the withdrawals that did not fail. Each keeps the capital and returns that it took, so one that
 * was asked for while another was on its way is not split again when that one fails.
 */
export function missingReturns(
  plan: PlanTerms,
  taken: readonly TakenPart[],
  credited: readonly CreditedReturn[],
  through: IsoDate,
): { readonly missing: readonly MissingReturn[]; readonly anniversaries: number } {
  const missing: MissingReturn[] = [];
  let earned = 0n;
  let number = 1;
  for (; hasFurtherReturns(plan.kind, plan.months, number - 1); number += 1) {
    const on = nextReturnsDate(plan.startOn, number - 1);
    if (on > through) break;
    // A withdrawal of the anniversary itself came after its return had been credited.
    const before = taken.filter((part) => part.on < on);
    const capital = plan.initialAmount - sumOf(before, (part) => part.capital);
    const returns = earned - sumOf(before, (part) => part.returns);
    const status = statusAfterWithdrawal({ capital, returns, planMinimum: plan.planMinimum });
    const due = status === investmentStatus.active ? monthlyReturn(capital, plan.ratePpm) : 0n;
    const known = sumOf(credited, (part) => (part.number === number ? part.amount : 0n));
    if (due > known) missing.push({ number, on, capital, amount: due - known });
    earned += due > known ? due : known;
  }
  return { missing, anniversaries: number - 1 };
}

function sumOf<T>(list: readonly T[], amountOf: (one: T) => Minor): Minor {
  return list.reduce((total, one) => total + amountOf(one), 0n);
}
