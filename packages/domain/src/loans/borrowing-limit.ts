import { formatMonths } from '../calendar/index.ts';
import {
  formatMoney,
  type Minor,
  minorPerMajor,
  multiplyRatio,
  type Ratio,
  wholePpm,
} from '../money/index.ts';
import {
  durationDisabled,
  exceedsRepaymentLimit,
  largestAmountWithin,
  repaymentPart,
} from './affordability.ts';
import type { IncomeCheck } from './kinds/kind.ts';
import { type LimitsInput, limitsFor, maximumByIncome } from './limits.ts';
import { durationsOf, type LoanTerms } from './product.ts';

/** Why an applicant cannot borrow more: the limit that is reached first. */
export type LimitReason =
  | { readonly by: 'product' }
  | { readonly by: 'tier' }
  /** The largest amount is a multiple of the monthly income (LON-49). */
  | { readonly by: 'income'; readonly multiple: Ratio }
  /** A payment of each month may take a part of the monthly income (LON-55, LON-56). */
  | { readonly by: 'payment'; readonly months: number; readonly part: Ratio };

/** The range that one applicant can borrow: nothing if the maximum is below the minimum. */
export type BorrowingLimit = {
  readonly minimum: Minor;
  readonly maximum: Minor | null;
  /** Null without a maximum. */
  readonly reason: LimitReason | null;
  readonly monthlyIncome: Minor | null;
  /** The maximum is below the minimum only because the chosen duration is too short. */
  readonly isTooShort: boolean;
};

type Applicant = LimitsInput & {
  /** Null before it is chosen: then the longest, over which the most can be borrowed. */
  readonly months: number | null;
};

/**
 * The lowest of all limits that apply to the amount of an application, in kobo, with its reason:
 * the product's maximum, the tier, the multiple of the income, and the amount that the income can
 * repay over the chosen duration (LON-42 to LON-56). `terms` are the kind's own (`termsFor`).
 */
export function borrowingLimit(
  terms: LoanTerms,
  checks: readonly IncomeCheck[],
  applicant: Applicant,
): BorrowingLimit {
  const { months, monthlyIncome = null, ...input } = applicant;
  const { minimum, maximum } = limitsFor(terms, input);
  const limits: { maximum: Minor; reason: LimitReason }[] = [];
  if (maximum !== null) {
    const isOfTier = maximum !== terms.maximum || (input.tier ?? null) !== null;
    limits.push({ maximum, reason: { by: isOfTier ? 'tier' : 'product' } });
  }
  if (monthlyIncome !== null) {
    const byIncome = maximumByIncome(terms, monthlyIncome);
    if (byIncome !== null && terms.incomeMultiple) {
      const reason = { by: 'income', multiple: terms.incomeMultiple } as const;
      limits.push({ maximum: byIncome, reason });
    }
    const over = months ?? terms.durations.max;
    for (const part of payableParts(terms, checks)) {
      const byPayment = largestAmountWithin(part, terms, monthlyIncome, over);
      limits.push({ maximum: byPayment, reason: { by: 'payment', months: over, part } });
    }
  }
  const [first, ...others] = limits;
  if (first === undefined) {
    return { minimum, maximum: null, reason: null, monthlyIncome, isTooShort: false };
  }
  const lowest = others.reduce((low, one) => (one.maximum < low.maximum ? one : low), first);
  const isTooShort =
    months !== null &&
    lowest.maximum < minimum &&
    isEnough(borrowingLimit(terms, checks, { ...applicant, months: null }));
  return { minimum, ...lowest, monthlyIncome, isTooShort };
}

function isEnough({ minimum, maximum }: BorrowingLimit): boolean {
  return maximum === null || maximum >= minimum;
}

/** The parts of the income that a monthly payment may take; the smallest one counts. */
function payableParts(terms: LoanTerms, checks: readonly IncomeCheck[]): Ratio[] {
  const parts: Ratio[] = checks.includes('repayment-by-income') ? [repaymentPart] : [];
  if (terms.affordabilityPpm === null) return parts;
  const numerator = BigInt(terms.affordabilityPpm);
  return [...parts, { numerator, denominator: BigInt(wholePpm) }];
}

/** The shortest duration over which this amount can be borrowed on this income, or null. */
export function shortestDurationFor(
  terms: LoanTerms,
  amount: Minor,
  monthlyIncome: Minor,
): number | null {
  const possible = durationsOf(terms).find(
    (months) =>
      !durationDisabled(terms, amount, monthlyIncome, months) &&
      !exceedsRepaymentLimit(terms, amount, monthlyIncome, months),
  );
  return possible ?? null;
}

/**
 * The limit in a sentence for the applicant, rounded down to whole naira. `income` is the form's
 * name for it, such as `monthly salary`.
 */
export function borrowingLimitText(limit: BorrowingLimit, income: string): string {
  const { minimum, maximum, reason, isTooShort } = limit;
  const least = formatMoney(minimum, 'NGN');
  if (maximum === null || reason === null) return `You can borrow ${least} or more.`;
  const most = naira(maximum);
  const over = reason.by === 'payment' ? ` over ${formatMonths(reason.months)}` : '';
  if (isTooShort) {
    return (
      `Your ${income} allows up to ${most}${over}. ` +
      `Choose a longer duration to borrow ${least} or more.`
    );
  }
  if (maximum < minimum) {
    return (
      `This loan starts at ${least}. Your ${income} allows up to ${most}${over}, ` +
      'so we cannot offer it to you.'
    );
  }
  return `You can borrow from ${least} up to ${most}${over}${reasonText(reason, limit, income)}`;
}

function reasonText(reason: LimitReason, { monthlyIncome }: BorrowingLimit, income: string) {
  switch (reason.by) {
    case 'product':
      return ', the most we lend for this loan type.';
    case 'tier':
      return ', the most in this tier.';
    case 'income':
      return `, ${timesText(reason.multiple)} your ${income}.`;
    case 'payment': {
      const { numerator, denominator } = reason.part;
      const payment = multiplyRatio(monthlyIncome ?? 0n, numerator, denominator, 'down');
      const part = denominator === 3n ? 'one third' : `${(numerator * 100n) / denominator}%`;
      return `. Each payment can be at most ${naira(payment)} (${part} of your ${income}).`;
    }
  }
}

/** `about 1.38 times`, `2 times`. */
function timesText({ numerator, denominator }: Ratio): string {
  const hundredths = (numerator * 100n * 2n + denominator) / (denominator * 2n);
  const isExact = hundredths * denominator === numerator * 100n;
  const decimals = String(hundredths % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const times = `${hundredths / 100n}${decimals && `.${decimals}`} times`;
  return isExact ? times : `about ${times}`;
}

/** A limit is rounded down to whole naira, so that it can be borrowed as it is shown. */
function naira(amount: Minor): string {
  return formatMoney(amount - (amount % minorPerMajor), 'NGN');
}
