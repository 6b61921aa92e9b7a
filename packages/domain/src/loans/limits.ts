import {
  type AmountLimits,
  type AmountMessages,
  largerOf,
  type Minor,
  majorToMinor,
  multiplyRatio,
  smallerOf,
} from '../money/index.ts';
import type { AmountRange, LoanTerms } from './product.ts';

/** The three ranges of amounts for a personal loan (LON-45 to LON-47), lowest first. */
export const personalTiers = [1, 2, 3] as const;
export type PersonalTier = (typeof personalTiers)[number];

/**
 * The tier of a query (`1`, `2`, `3`), or null: then the whole range of the product applies
 * (LON-12).
 */
export function personalTierFrom(text: string | null | undefined): PersonalTier | null {
  return personalTiers.find((tier) => String(tier) === text) ?? null;
}

/** The range of one tier (LON-45 to LON-47), or null for a product without that tier. */
export function rangeOfTier(product: LoanTerms, tier: PersonalTier): AmountRange | null {
  return product.tiers[tier - 1] ?? null;
}

/** The floor under every product's own minimum (FMT-04). */
export const minimumLoanAmount: Minor = majorToMinor(100n);

export type LimitsInput = {
  /** Only a personal loan has tiers. */
  readonly tier?: PersonalTier | null;
  readonly monthlyIncome?: Minor | null;
  /** Another floor than the usual one, from the build settings. */
  readonly floor?: Minor;
};

/**
 * The range for the amount of an application (LON-12, LON-42, LON-45 to LON-53, check (a) of
 * LON-49). Without an income, the limit by income does not apply. The maximum may be below the
 * minimum: then the income is too low for this product.
 */
export function limitsFor(product: LoanTerms, input: LimitsInput = {}): AmountLimits {
  const tier = input.tier ? rangeOfTier(product, input.tier) : null;
  const floor = input.floor ?? minimumLoanAmount;
  const minimum = largerOf(floor, tier ? largerOf(tier.minimum, product.minimum) : product.minimum);
  const ceilings = [product.maximum, tier?.maximum ?? null];
  if (input.monthlyIncome != null) {
    ceilings.push(maximumByIncome(product, input.monthlyIncome));
  }
  const maximum = ceilings
    .filter((ceiling) => ceiling !== null)
    .reduce<Minor | null>((least, next) => (least === null ? next : smallerOf(least, next)), null);
  return { minimum, maximum };
}

/** Check (a): 40/29 or 480/172 of monthly income, rounded down; null where income sets no limit. */
export function maximumByIncome(product: LoanTerms, monthlyIncome: Minor): Minor | null {
  const multiple = product.incomeMultiple;
  return multiple && multiplyRatio(monthlyIncome, multiple.numerator, multiple.denominator, 'down');
}

/** The messages of the application form’s amount field (LON-41, LON-42). */
export const loanAmountMessages: AmountMessages = {
  required: 'Loan Amount is required.',
  notANumber: 'Loan Amount must be a number',
  belowMinimum: (n) => `The minimum loan amount is ${n}`,
  aboveMaximum: (n) => `The maximum loan amount is ${n}`,
};
