import {
  type AmountLimits,
  type AmountMessages,
  largerOf,
  type Minor,
  minorPerMajor,
  multiplyRatio,
  smallerOf,
} from '../money/index.ts';

/** The loan types of routes and calls. Educational loans are `proof-of-funds`. */
export const loanTypes = [
  'personal',
  'business',
  'rainy-day',
  'summer-time',
  'work-tool',
  'proof-of-funds',
] as const;
export type LoanType = (typeof loanTypes)[number];

/** The loan type of a text, or null: then the screen is the 404 one. */
export function loanTypeFrom(text: string): LoanType | null {
  return loanTypes.find((type) => type === text) ?? null;
}

export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/** The terms under which one type of loan is given. All amounts are kobo. */
export type LoanProduct = {
  readonly type: LoanType;
  readonly minimum: Minor;
  readonly maximum: Minor | null;
  /** Whole months, both ends included. */
  readonly durations: { readonly min: number; readonly max: number };
  /** Flat, per month, on the original amount. */
  readonly ratePpm: number;
  /** The largest amount as a multiple of monthly income, or null where income sets no limit. */
  readonly incomeMultiple: Ratio | null;
  /** The part of monthly income that disables a duration, or null where none is disabled (LON-56). */
  readonly affordabilityFactor: Ratio | null;
  /** Of the original amount, for each day on which an instalment stays unpaid (LND-28). */
  readonly penaltyPpmPerDay: number;
  /** The most that penalties may come to, of the original amount. */
  readonly penaltyCapPpm: number;
};

const naira = (amount: bigint): Minor => amount * minorPerMajor;

const usualRatePpm = 40_000;
const summerTimeRatePpm = 60_000;
const fortyPercent: Ratio = { numerator: 4n, denominator: 10n };
const sixtyPercent: Ratio = { numerator: 6n, denominator: 10n };
/** 40% of income for 4 months at 4%: 0.4 x 4 / (1 + 4 x 0.04). */
const usualIncomeMultiple: Ratio = { numerator: 40n, denominator: 29n };
/** 40% of income for 12 months at 6%: 0.4 x 12 / (1 + 12 x 0.06). */
const summerTimeIncomeMultiple: Ratio = { numerator: 480n, denominator: 172n };

/** LND-28 for every product: 1% of the original amount a day, never more than all of it. */
const penalty = { penaltyPpmPerDay: 10_000, penaltyCapPpm: 1_000_000 } as const;

/** The figures the documents give (LON-45 to LON-56); an administrator may change the stored rows. */
export const loanProducts: Record<LoanType, LoanProduct> = {
  personal: {
    type: 'personal',
    minimum: naira(100n),
    maximum: naira(10_000_000n),
    durations: { min: 1, max: 4 },
    ratePpm: usualRatePpm,
    incomeMultiple: null,
    affordabilityFactor: null,
    ...penalty,
  },
  business: {
    type: 'business',
    minimum: naira(1_000_000n),
    maximum: naira(100_000_000n),
    durations: { min: 1, max: 4 },
    ratePpm: usualRatePpm,
    incomeMultiple: null,
    affordabilityFactor: null,
    ...penalty,
  },
  'rainy-day': {
    type: 'rainy-day',
    minimum: naira(1_000n),
    maximum: null,
    durations: { min: 1, max: 4 },
    ratePpm: usualRatePpm,
    incomeMultiple: usualIncomeMultiple,
    affordabilityFactor: fortyPercent,
    ...penalty,
  },
  'summer-time': {
    type: 'summer-time',
    minimum: naira(1_000n),
    maximum: null,
    durations: { min: 1, max: 12 },
    ratePpm: summerTimeRatePpm,
    incomeMultiple: summerTimeIncomeMultiple,
    affordabilityFactor: sixtyPercent,
    ...penalty,
  },
  'work-tool': {
    type: 'work-tool',
    minimum: naira(1_000n),
    maximum: null,
    durations: { min: 1, max: 24 },
    ratePpm: usualRatePpm,
    incomeMultiple: usualIncomeMultiple,
    affordabilityFactor: fortyPercent,
    ...penalty,
  },
  'proof-of-funds': {
    type: 'proof-of-funds',
    minimum: naira(1_000n),
    maximum: null,
    durations: { min: 1, max: 12 },
    ratePpm: usualRatePpm,
    incomeMultiple: null,
    affordabilityFactor: fortyPercent,
    ...penalty,
  },
};

/** The lowest rate an approver may set: 1.5% a month; the highest is the product's own. */
export const lowestOfferRatePpm = 15_000;

export const personalTiers = [1, 2, 3] as const;
export type PersonalTier = (typeof personalTiers)[number];

/** LON-45, LON-46, LON-47. */
export const personalTierLimits: Record<PersonalTier, { minimum: Minor; maximum: Minor }> = {
  1: { minimum: naira(100n), maximum: naira(999_999n) },
  2: { minimum: naira(1_000_000n), maximum: naira(4_999_999n) },
  3: { minimum: naira(5_000_000n), maximum: naira(10_000_000n) },
};

/** The tier of a query (`1`, `2`, `3`), or null: then the range is the whole product's (LON-12). */
export function personalTierFrom(text: string | null | undefined): PersonalTier | null {
  return personalTiers.find((tier) => String(tier) === text) ?? null;
}

/** The floor under every product's own minimum (FMT-04). */
export const minimumLoanAmount: Minor = naira(100n);

export type LimitsInput = {
  /** Only a personal loan has tiers. */
  readonly tier?: PersonalTier | null;
  readonly monthlyIncome?: Minor | null;
  /** Another floor than the usual one, from the build settings. */
  readonly floor?: Minor;
};

/**
 * The range an application's amount must lie in (LON-12, LON-42, LON-45 to LON-53, check (a) of LON-49).
 * Without an income, a limit by income is left open. The maximum may lie below the minimum: then the
 * income is too small for this product.
 */
export function limitsFor(product: LoanProduct, input: LimitsInput = {}): AmountLimits {
  const tier = product.type === 'personal' && input.tier ? personalTierLimits[input.tier] : null;
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
export function maximumByIncome(product: LoanProduct, monthlyIncome: Minor): Minor | null {
  const multiple = product.incomeMultiple;
  return multiple && multiplyRatio(monthlyIncome, multiple.numerator, multiple.denominator, 'down');
}

/** What the amount field of an application says (LON-41, LON-42). */
export const loanAmountMessages: AmountMessages = {
  required: 'Loan Amount is required.',
  notANumber: 'Loan Amount must be a number',
  belowMinimum: (n) => `The minimum loan amount is ${n}`,
  aboveMaximum: (n) => `The maximum loan amount is ${n}`,
};
