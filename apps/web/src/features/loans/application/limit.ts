import type { LoanKind } from '@quarrter/domain/loan-kinds';
import {
  type BorrowingLimit,
  borrowingLimit,
  durationsOf,
  type LoanProduct,
  limitsFor,
  monthlyIncomeOf,
  personalTierFrom,
  repaymentLimitError,
} from '@quarrter/domain/loans';
import { type Minor, parseAmount } from '@quarrter/domain/money';
import { LOAN_FLOOR } from '../../../products/loan-floor.ts';

type Offered = { readonly kind: LoanKind; readonly terms: LoanProduct };

/** The answers on which the amount depends. */
export const requestNames = [
  ...(['income_source', 'gross_monthly_income', 'business_turnover'] as const),
  ...(['loan_amount', 'duration', 'tier'] as const),
] as const;

export type RequestTexts = { readonly [name in (typeof requestNames)[number]]?: string };

type Request = { amount: Minor | null; monthlyIncome: Minor | null; months: number | null };

/** Reads the typed texts as figures; null where one is missing or cannot be read. */
export function readRequest({ terms }: Offered, texts: RequestTexts): Request {
  return {
    amount: parseAmount(texts.loan_amount ?? ''),
    monthlyIncome: monthlyIncomeOf(terms, texts) || null,
    months: durationsOf(terms).find((count) => String(count) === texts.duration) ?? null,
  };
}

/** The one limit of this applicant; null while the income that decides it is missing. */
export function limitFor(loan: Offered, texts: RequestTexts): BorrowingLimit | null {
  const { kind, terms } = loan;
  const { monthlyIncome, months } = readRequest(loan, texts);
  if (kind.checks.length > 0 && monthlyIncome === null) return null;
  return borrowingLimit(terms, kind.checks, {
    months,
    monthlyIncome: kind.checks.length > 0 ? monthlyIncome : null,
    tier: personalTierFrom(texts.tier),
    floor: LOAN_FLOOR,
  });
}

/**
 * LON-55: the message that the server would answer, so that no one uploads documents to read it. An
 * amount outside the product's range has an error of its own.
 */
export function repaymentError(loan: Offered, texts: RequestTexts): string | null {
  const { kind, terms } = loan;
  const { amount, monthlyIncome, months } = readRequest(loan, texts);
  if (amount === null || monthlyIncome === null || months === null) return null;
  if (!kind.checks.includes('repayment-by-income')) return null;
  const tier = personalTierFrom(texts.tier);
  const { maximum } = limitsFor(terms, { tier, monthlyIncome });
  if (maximum !== null && amount > maximum) return null;
  return repaymentLimitError(terms, { amount, monthlyIncome, months, tier });
}

/** The form's word for the income: `monthly salary`, or `income` of a trader. */
export function incomeName({ kind }: Offered, { income_source: source }: RequestTexts): string {
  if ('income_source' in kind.fields && source !== 'Salary') return 'income';
  return (kind.fields['gross_monthly_income']?.label ?? 'Monthly income').toLowerCase();
}
