import { addMonths, daysBetween, type IsoDate } from '../calendar/index.ts';
import { applyRate, type Minor } from '../money/index.ts';
import type { InvestmentKind } from './tier.ts';
import { type Holding, investmentStatus, statusAfterWithdrawal } from './withdrawal.ts';

/** A full-time investment matures 3 months after its start, and continues to earn (INV-20). */
export const fullTimeMonths = 3;

/** Computes a month's simple interest on the capital still invested, rounded half-even (IND-18). */
export function monthlyReturn(capital: Minor, ratePpm: number): Minor {
  return applyRate(capital, ratePpm);
}

/** The return of an anniversary on the holding: nothing below the plan's minimum (IND-15). */
export function returnDue(
  plan: { readonly planMinimum: Minor; readonly ratePpm: number },
  { capital, returns }: Holding,
): Minor {
  const status = statusAfterWithdrawal({ capital, returns, planMinimum: plan.planMinimum });
  return status === investmentStatus.active ? monthlyReturn(capital, plan.ratePpm) : 0n;
}

/** The day from which an investment can be withdrawn (INV-20, WDR-19). */
export function maturityDate(startOn: IsoDate, months: number = fullTimeMonths): IsoDate {
  return addMonths(startOn, months);
}

/** The next monthly anniversary of the start, after `creditedCount` have been credited (IND-18). */
export function nextReturnsDate(startOn: IsoDate, creditedCount: number): IsoDate {
  return addMonths(startOn, creditedCount + 1);
}

/** Whether a further anniversary will be credited: a limited-time investment stops at its end. */
export function hasFurtherReturns(
  kind: InvestmentKind,
  months: number,
  creditedCount: number,
): boolean {
  return kind === 'FTI' || creditedCount < months;
}

/** Days until maturity, negative after it (IND-16). */
export function daysLeft(maturity: IsoDate, businessDate: IsoDate): number {
  return daysBetween(businessDate, maturity);
}

/** Whether money can be withdrawn: from the day of maturity on (IND-17, WDR-19). */
export function isMatured(maturity: IsoDate, businessDate: IsoDate): boolean {
  return daysLeft(maturity, businessDate) < 1;
}
