import { formatMonths } from '../calendar/index.ts';
import {
  formatMoney,
  type Minor,
  multiplyRatio,
  type Ratio,
  smallerOf,
  wholePpm,
} from '../money/index.ts';
import { type LimitsInput, limitsFor } from './limits.ts';
import type { LoanTerms } from './product.ts';

/**
 * Checks (b) and (c) of LON-49 to LON-56. They compare exact fractions, so that neither depends on
 * how a schedule rounds its instalments. Amounts are kobo, rates parts per million per month, flat.
 */

/** A monthly repayment may be one third of the monthly income (LON-55). */
export const repaymentPart: Ratio = { numerator: 1n, denominator: 3n };
const millionPpm = BigInt(wholePpm);

/**
 * Check (b): whether the form disables a duration, because amount/months + amount x rate is above
 * the product's part of the income (0.6 for summer-time, 0.4 for the others, none for personal and
 * business).
 */
export function durationDisabled(
  product: LoanTerms,
  amount: Minor,
  monthlyIncome: Minor,
  months: number,
): boolean {
  const factorPpm = product.affordabilityPpm;
  if (factorPpm === null) return false;
  const share = monthlyShare(product.ratePpm, months);
  const repayment = amount * share.numerator * millionPpm;
  return repayment > monthlyIncome * BigInt(factorPpm) * share.denominator;
}

/**
 * The largest amount whose monthly repayment stays within one third of the income. This rule alone:
 * compare it with `limitsFor` before showing it.
 */
export function largestAmountFor(
  product: LoanTerms,
  monthlyIncome: Minor,
  months: number,
  ratePpm: number = product.ratePpm,
): Minor {
  return largestAmountWithin(repaymentPart, { ratePpm }, monthlyIncome, months);
}

/** The largest amount whose monthly repayment stays within this part of the income. */
export function largestAmountWithin(
  part: Ratio,
  { ratePpm }: Pick<LoanTerms, 'ratePpm'>,
  monthlyIncome: Minor,
  months: number,
): Minor {
  const share = monthlyShare(ratePpm, months);
  return multiplyRatio(
    monthlyIncome,
    share.denominator * part.numerator,
    share.numerator * part.denominator,
    'down',
  );
}

/** Check (c): whether the monthly repayment is above one third of the monthly income. */
export function exceedsRepaymentLimit(
  product: LoanTerms,
  amount: Minor,
  monthlyIncome: Minor,
  months: number,
  ratePpm: number = product.ratePpm,
): boolean {
  return amount > largestAmountFor(product, monthlyIncome, months, ratePpm);
}

/**
 * Check (c) for the applicant: null when the income is high enough, else the text of the `Loan
 * Amount Exceeded` dialog (LON-60). An amount it names is available to this applicant for this
 * duration and, where one was chosen, in this tier; when there is none, it says so.
 */
export function repaymentLimitError(
  product: LoanTerms,
  request: Pick<LimitsInput, 'tier'> & {
    readonly amount: Minor;
    readonly monthlyIncome: Minor;
    readonly months: number;
  },
): string | null {
  const { amount, monthlyIncome, months, tier = null } = request;
  if (!exceedsRepaymentLimit(product, amount, monthlyIncome, months)) return null;
  const { minimum, maximum } = limitsFor(product, { tier, monthlyIncome });
  const affordable = largestAmountFor(product, monthlyIncome, months);
  const largest = maximum === null ? affordable : smallerOf(affordable, maximum);
  const what = tier === null ? 'a loan' : 'this tier';
  const rule = 'Your monthly repayment cannot be more than one third of your monthly income';
  return largest < minimum
    ? `${rule}. Your income is too low for ${what} over this duration.`
    : `${rule}. The largest amount you can borrow for ${formatMonths(months)} ` +
        `is ${formatMoney(largest, 'NGN')}.`;
}

/**
 * Check (c) for an offer, in words for staff: null when the client's income is high enough. An
 * amount it names is within the limits that the offer has otherwise.
 */
export function offerLimitError(
  product: LoanTerms,
  offer: {
    readonly amount: Minor;
    readonly monthlyIncome: Minor;
    readonly months: number;
    readonly ratePpm: number;
    readonly limits: { readonly minimum: Minor; readonly maximum: Minor };
  },
): string | null {
  const { amount, monthlyIncome, months, ratePpm, limits } = offer;
  if (!exceedsRepaymentLimit(product, amount, monthlyIncome, months, ratePpm)) return null;
  const affordable = largestAmountFor(product, monthlyIncome, months, ratePpm);
  const rule = 'The instalment cannot be more than one third of the client’s monthly income';
  return affordable < limits.minimum
    ? `${rule}. That is too low for a loan over this duration.`
    : `${rule}. The most that can be offered for ${formatMonths(months)} is ` +
        `${formatMoney(smallerOf(affordable, limits.maximum), 'NGN')}.`;
}

/** Computes the monthly payment for a loan, with interest, as the checks compare it. */
export function monthlyPayment(
  { ratePpm }: Pick<LoanTerms, 'ratePpm'>,
  amount: Minor,
  months: number,
): Minor {
  const { numerator, denominator } = monthlyShare(ratePpm, months);
  return multiplyRatio(amount, numerator, denominator, 'up');
}

/** The part of a loan that falls due each month: 1/months + rate, as one fraction. */
function monthlyShare(ratePpm: number, months: number): { numerator: bigint; denominator: bigint } {
  if (!Number.isSafeInteger(months) || months < 1) {
    throw new RangeError('A loan runs for one month or more');
  }
  const count = BigInt(months);
  return { numerator: millionPpm + BigInt(ratePpm) * count, denominator: millionPpm * count };
}
