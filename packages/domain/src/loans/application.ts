import { type IsoDate, parseIsoDate } from '../calendar/index.ts';
import { amountError, type Minor, parseAmount } from '../money/index.ts';
import { adultBirthDateError } from '../people/index.ts';
import { durationDisabled } from './affordability.ts';
import type { IncomeCheck } from './kinds/kind.ts';
import { limitsFor, loanAmountMessages, personalTierFrom } from './limits.ts';
import { type IncomeAnswers, monthlyIncomeOf } from './monthly-income.ts';
import type { LoanProduct, LoanTerms } from './product.ts';
import { type LoanState, loanStates } from './state.ts';

/** The answers of an application that depend on its product and the business date. */
export type RuledAnswers = IncomeAnswers & {
  readonly loan_amount?: string | undefined;
  readonly duration?: string | undefined;
  readonly tier?: string | undefined;
  readonly date_of_birth?: string | undefined;
};

export type RuledField = 'loan_amount' | 'duration' | 'date_of_birth';

/**
 * The errors that form and server find beyond the form itself, by field: the range of the amount
 * with check (a), the duration with check (b), and the age (LON-38, LON-42 to LON-56). An answer
 * that cannot be read is left to the form’s own message. `floor` replaces the usual floor under
 * every product’s minimum.
 */
export function applicationErrors(
  product: LoanTerms,
  answers: RuledAnswers,
  today: IsoDate,
  floor?: Minor,
): { [field in RuledField]?: string } {
  const amount = parseAmount(answers.loan_amount ?? '');
  const monthlyIncome = monthlyIncomeOf(product, answers);
  const tier = personalTierFrom(answers.tier);
  const limits = limitsFor(product, { tier, monthlyIncome, ...(floor && { floor }) });
  const amountMessage = amount === null ? null : amountError(amount, limits, loanAmountMessages);
  const durationMessage = durationError(product, answers.duration?.trim() ?? '', {
    amount: amountMessage === null ? amount : null,
    monthlyIncome,
  });
  const birth = parseIsoDate(answers.date_of_birth?.trim() ?? '');
  const birthMessage = birth === null ? null : adultBirthDateError(birth, today);
  return {
    ...(amountMessage !== null && { loan_amount: amountMessage }),
    ...(durationMessage !== null && { duration: durationMessage }),
    ...(birthMessage !== null && { date_of_birth: birthMessage }),
  };
}

/** The terms of a product for one loan type: a check that it leaves out sets no limit. */
export function termsFor(
  { checks }: { readonly checks: readonly IncomeCheck[] },
  product: LoanProduct,
): LoanProduct {
  return {
    ...product,
    incomeMultiple: checks.includes('amount-by-income') ? product.incomeMultiple : null,
    affordabilityPpm: checks.includes('duration-by-income') ? product.affordabilityPpm : null,
  };
}

type Figures = { readonly amount: Minor | null; readonly monthlyIncome: Minor | null };

function durationError(
  product: LoanTerms,
  text: string,
  { amount, monthlyIncome }: Figures,
): string | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  const months = Number(text);
  const { min, max } = product.durations;
  if (months < min || months > max) {
    return `Please choose a loan duration from ${min} to ${max} months.`;
  }
  if (amount === null || monthlyIncome === null) return null;
  return durationDisabled(product, amount, monthlyIncome, months)
    ? 'Please choose a longer duration or a smaller amount.'
    : null;
}

/** Why a client cannot apply for another loan; fixed word for word (LON-57). */
export const activeLoanMessage =
  'It seems you currently have an active loan. ' +
  'Please repay your active loan before you can take another loan';

export type ApplicationCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string };

/** One open application or live loan per client (LON-57). */
export function canApply(loans: readonly { readonly state: LoanState }[]): ApplicationCheck {
  const blocked = loans.some((loan) => loanStates[loan.state].open);
  return blocked ? { ok: false, message: activeLoanMessage } : { ok: true };
}
