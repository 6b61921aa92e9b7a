import { type Minor, majorToMinor } from '../money/index.ts';

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
  /**
   * The part of monthly income that disables a duration, or null where none is disabled (LON-56).
   */
  readonly affordabilityFactor: Ratio | null;
  /** Of the original amount, for each day on which an instalment stays unpaid (LND-28). */
  readonly penaltyPpmPerDay: number;
  /** The most that penalties may come to, of the original amount. */
  readonly penaltyCapPpm: number;
};

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

/**
 * The figures the documents give (LON-45 to LON-56); an administrator may change the stored rows.
 */
export const loanProducts: Record<LoanType, LoanProduct> = {
  personal: {
    type: 'personal',
    minimum: majorToMinor(100n),
    maximum: majorToMinor(10_000_000n),
    durations: { min: 1, max: 4 },
    ratePpm: usualRatePpm,
    incomeMultiple: null,
    affordabilityFactor: null,
    ...penalty,
  },
  business: {
    type: 'business',
    minimum: majorToMinor(1_000_000n),
    maximum: majorToMinor(100_000_000n),
    durations: { min: 1, max: 4 },
    ratePpm: usualRatePpm,
    incomeMultiple: null,
    affordabilityFactor: null,
    ...penalty,
  },
  'rainy-day': {
    type: 'rainy-day',
    minimum: majorToMinor(1_000n),
    maximum: null,
    durations: { min: 1, max: 4 },
    ratePpm: usualRatePpm,
    incomeMultiple: usualIncomeMultiple,
    affordabilityFactor: fortyPercent,
    ...penalty,
  },
  'summer-time': {
    type: 'summer-time',
    minimum: majorToMinor(1_000n),
    maximum: null,
    durations: { min: 1, max: 12 },
    ratePpm: summerTimeRatePpm,
    incomeMultiple: summerTimeIncomeMultiple,
    affordabilityFactor: sixtyPercent,
    ...penalty,
  },
  'work-tool': {
    type: 'work-tool',
    minimum: majorToMinor(1_000n),
    maximum: null,
    durations: { min: 1, max: 24 },
    ratePpm: usualRatePpm,
    incomeMultiple: usualIncomeMultiple,
    affordabilityFactor: fortyPercent,
    ...penalty,
  },
  'proof-of-funds': {
    type: 'proof-of-funds',
    minimum: majorToMinor(1_000n),
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

/** Whether an approver may offer this rate (the lender's own limits, both ends included). */
export function offerRateAllowed(product: LoanProduct, ratePpm: number): boolean {
  return ratePpm >= lowestOfferRatePpm && ratePpm <= product.ratePpm;
}

/** The whole months a product can be taken for, shortest first. */
export function durationsOf(product: LoanProduct): number[] {
  const { min, max } = product.durations;
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}
