import type { IsoDate } from '../calendar/index.ts';
import { type Minor, smallerOf, sum } from '../money/index.ts';
import { hasFurtherReturns, nextReturnsDate, returnDue } from './returns.ts';
import { type TaxVersion, taxRateOn, withholdTax } from './tax.ts';
import type { InvestmentKind } from './tier.ts';
import type { Holding } from './withdrawal.ts';

/** The terms by which an investment earns. Amounts are minor units of its currency. */
export type PlanTerms = {
  readonly kind: InvestmentKind;
  readonly months: number;
  readonly startOn: IsoDate;
  readonly initialAmount: Minor;
  readonly planMinimum: Minor;
  readonly ratePpm: number;
};

/**
 * The anniversaries that the lender's earlier books credited, and the part of their returns that
 * was still owed.
 */
export type CreditedBefore = { readonly number: number; readonly returns: Minor };

/** The capital and returns of one withdrawal, and its business date. */
export type TakenPart = Holding & { readonly on: IsoDate };

/** A part of a return: the amount credited, after `tax` was withheld. */
export type CreditedReturn = {
  /** Which anniversary it belongs to; one may be credited in several parts. */
  readonly number: number;
  readonly amount: Minor;
  readonly tax: Minor;
};

/** The part of a return that is still to be credited, and the capital that earned all of it. */
export type MissingReturn = CreditedReturn & { readonly on: IsoDate; readonly capital: Minor };

/**
 * The returns that an investment earned on its anniversaries up to a business date and that were
 * not credited: the close of those days did not know that a withdrawal would fail (IND-18). Pass
 * the withdrawals that did not fail. Each keeps the capital and returns that it took, so one that
 * was asked for while another was on its way is not split again when that one fails. Tax is that of
 * the anniversary.
 */
export function missingReturns(
  plan: PlanTerms,
  taken: readonly TakenPart[],
  credited: readonly CreditedReturn[],
  {
    through,
    taxes,
    before: earlier = { number: 0, returns: 0n },
  }: {
    readonly through: IsoDate;
    readonly taxes: readonly TaxVersion[];
    readonly before?: CreditedBefore;
  },
): { readonly missing: readonly MissingReturn[]; readonly anniversaries: number } {
  const missing: MissingReturn[] = [];
  let earned = earlier.returns;
  let number = earlier.number + 1;
  for (; hasFurtherReturns(plan.kind, plan.months, number - 1); number += 1) {
    const on = nextReturnsDate(plan.startOn, number - 1);
    if (on > through) break;
    // A withdrawal of the anniversary itself came after its return had been credited.
    const before = taken.filter((part) => part.on < on);
    const capital = plan.initialAmount - sum(before.map((part) => part.capital));
    const returns = earned - sum(before.map((part) => part.returns));
    const known = credited.filter((part) => part.number === number);
    const rest = restOf(returnDue(plan, { capital, returns }), known, taxRateOn(taxes, on));
    if (rest !== null) missing.push({ number, on, capital, ...rest });
    earned += sum(known.map((part) => part.amount)) + (rest?.amount ?? 0n);
  }
  return { missing, anniversaries: number - 1 };
}

/**
 * The missing part of a return before tax; the taxes of its parts add up to the tax of the return.
 */
function restOf(
  due: Minor,
  known: readonly CreditedReturn[],
  taxPpm: number,
): Pick<CreditedReturn, 'amount' | 'tax'> | null {
  const withheld = sum(known.map((part) => part.tax));
  const rest = due - withheld - sum(known.map((part) => part.amount));
  if (rest <= 0n) return null;
  const owed = withholdTax(due, taxPpm).tax - withheld;
  // At least one kobo is the client's, for a part of a return that credits nothing is none.
  const tax = owed < 0n ? 0n : smallerOf(owed, rest - 1n);
  return { amount: rest - tax, tax };
}
