import type { Minor, Ratio } from '../money/index.ts';
import type { LoanType } from './kinds/index.ts';

export type { LoanType };

/** The amounts of one tier, both ends included. */
export type AmountRange = { readonly minimum: Minor; readonly maximum: Minor };

/** The terms under which one type of loan is given. All amounts are kobo. */
export type LoanTerms = {
  readonly minimum: Minor;
  readonly maximum: Minor | null;
  /** Whole months, both ends included. */
  readonly durations: { readonly min: number; readonly max: number };
  /** The highest rate an approver may set. Flat, per month, on the original amount. */
  readonly ratePpm: number;
  /** The lowest rate an approver may set. */
  readonly lowestRatePpm: number;
  /** The largest amount as a multiple of monthly income, or null where income sets no limit. */
  readonly incomeMultiple: Ratio | null;
  /**
   * The part of monthly income that disables a duration, or null where none is disabled (LON-56).
   */
  readonly affordabilityPpm: number | null;
  /** The part of a trader's sales that counts as income; null where sales are not asked for. */
  readonly turnoverSharePpm: number | null;
  /** Of the original amount, for each day on which an instalment stays unpaid (LND-28). */
  readonly penaltyPpmPerDay: number;
  /** The most that penalties may come to, of the original amount. */
  readonly penaltyCapPpm: number;
  /** Days for which penalties pause while a client's request for help waits; 0 for none. */
  readonly penaltyPauseDays: number;
  /** The part of the interest not yet due that a client saves by settling the loan early. */
  readonly rebatePpm: number;
  /** The ranges a client chooses from before the form, lowest first; empty for most types. */
  readonly tiers: readonly AmountRange[];
};

/** The terms of a loan type as they are stored; each approved change is one more version. */
export type LoanProduct = LoanTerms & { readonly type: LoanType; readonly version: number };

/** The current product of every loan type. */
export type LoanProducts = { readonly [type in LoanType]: LoanProduct };

/** The product of this type, or null when there is none. */
export function findProduct(products: LoanProducts, type: string): LoanProduct | null {
  return Object.hasOwn(products, type) ? products[type as LoanType] : null;
}

/** Whether an approver may offer this rate (the product's own limits, both ends included). */
export function offerRateAllowed(product: LoanTerms, ratePpm: number): boolean {
  return ratePpm >= product.lowestRatePpm && ratePpm <= product.ratePpm;
}

/** The whole months a product can be taken for, shortest first. */
export function durationsOf(product: LoanTerms): number[] {
  const { min, max } = product.durations;
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}
