import { type Minor, multiplyRatio, parseAmount, wholePpm } from '../money/index.ts';
import { hasBusiness, hasSalary } from './kinds/income-source.ts';
import type { LoanTerms } from './product.ts';

/** Sales are asked for this many months, which the bank statements cover. */
export const turnoverMonths = 6n;

/** The answers about a person's income, as they were typed. */
export type IncomeAnswers = {
  readonly income_source?: string | undefined;
  readonly gross_monthly_income?: string | undefined;
  readonly business_turnover?: string | undefined;
};

/**
 * The monthly income that an application is checked against: the salary, and of the sales of 6
 * months a sixth, of which the product's share counts, rounded down. Null while an amount that
 * counts is missing or cannot be read. A kind that does not ask how someone earns has a salary.
 */
export function monthlyIncomeOf(
  { turnoverSharePpm }: Pick<LoanTerms, 'turnoverSharePpm'>,
  answers: IncomeAnswers,
): Minor | null {
  const source = answers.income_source?.trim() || 'Salary';
  const counts = (one: { readonly is: readonly string[] }) => one.is.includes(source);
  const salary = counts(hasSalary) ? parseAmount(answers.gross_monthly_income ?? '') : 0n;
  const sales = counts(hasBusiness) ? parseAmount(answers.business_turnover ?? '') : 0n;
  if (salary === null || sales === null) return null;
  return salary + incomeFromSales(sales, turnoverSharePpm ?? 0);
}

/** The part of the sales of 6 months that counts as the income of one. */
export function incomeFromSales(sales: Minor, sharePpm: number): Minor {
  return multiplyRatio(sales, BigInt(sharePpm), turnoverMonths * BigInt(wholePpm), 'down');
}
