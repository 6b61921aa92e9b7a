import { formatMoney, type Minor, wholePpm } from '../money/index.ts';
import { minimumLoanAmount } from './limits.ts';
import { longestPenaltyPause } from './penalty-pause.ts';
import type { LoanTerms } from './product.ts';

/**
 * The highest rate a loan may cost, 10% per month. It is the legal limit that the lender's licence
 * sets; under another law it is changed here.
 */
export const highestLoanRatePpm = 100_000;

/** The longest loan: an application names its months with 2 digits. */
export const longestLoanMonths = 60;

/** The fields of a change to a product, as forms and calls name them. */
export type TermsField =
  | 'minimum'
  | 'maximum'
  | 'shortestMonths'
  | 'longestMonths'
  | 'rate'
  | 'lowestRate'
  | 'affordability'
  | 'turnoverShare'
  | 'penaltyPerDay'
  | 'penaltyCap'
  | 'penaltyPauseDays'
  | 'rebate'
  | `tiers.${number}.${'minimum' | 'maximum'}`;

type Errors = { [field in TermsField]?: string };

/**
 * Why terms cannot be offered, by field; empty for terms that can. They need a range that holds an
 * amount, at least one duration, and a rate within the legal limit.
 */
export function loanTermsErrors(terms: LoanTerms): Errors {
  return {
    ...rangeErrors(terms),
    ...monthErrors(terms),
    ...rateErrors(terms),
    ...tierErrors(terms),
  };
}

function rangeErrors({ minimum, maximum }: LoanTerms): Errors {
  const errors: Errors = {};
  if (minimum < minimumLoanAmount) {
    errors.minimum = `The minimum must be ${naira(minimumLoanAmount)} or more.`;
  }
  if (maximum !== null && maximum < minimum) {
    errors.maximum = 'The maximum must not be below the minimum.';
  }
  return errors;
}

function monthErrors({ durations: { min, max } }: LoanTerms): Errors {
  const errors: Errors = {};
  if (!inRange(min, 1, longestLoanMonths)) {
    errors.shortestMonths = `Please enter 1 to ${longestLoanMonths} months.`;
  }
  if (!inRange(max, 1, longestLoanMonths)) {
    errors.longestMonths = `Please enter 1 to ${longestLoanMonths} months.`;
  } else if (max < min) {
    errors.longestMonths = 'The longest duration must not be below the shortest.';
  }
  return errors;
}

function rateErrors(terms: LoanTerms): Errors {
  const { ratePpm, lowestRatePpm, affordabilityPpm, turnoverSharePpm } = terms;
  const { penaltyPpmPerDay, penaltyCapPpm, rebatePpm } = terms;
  const errors: Errors = {};
  if (!inRange(ratePpm, 1, highestLoanRatePpm)) {
    errors.rate =
      `The rate must be above 0% and at most ${highestLoanRatePpm / 10_000}% per ` + 'month.';
  }
  if (!inRange(lowestRatePpm, 1, ratePpm)) {
    errors.lowestRate = 'The lowest rate must be above 0% and at most the highest rate.';
  }
  if (affordabilityPpm !== null && !inRange(affordabilityPpm, 1, wholePpm)) {
    errors.affordability = 'Please enter a share of income above 0% and up to 100%.';
  }
  if (turnoverSharePpm !== null && !inRange(turnoverSharePpm, 1, wholePpm)) {
    errors.turnoverShare = 'Please enter a share of sales above 0% and up to 100%.';
  }
  if (!inRange(penaltyCapPpm, 0, wholePpm)) {
    errors.penaltyCap = 'The maximum total penalties can be 0% to 100% of the amount.';
  }
  if (!inRange(penaltyPpmPerDay, 0, penaltyCapPpm)) {
    errors.penaltyPerDay = 'The daily penalty must be from 0% to the maximum total penalties.';
  }
  if (!inRange(terms.penaltyPauseDays, 0, longestPenaltyPause)) {
    errors.penaltyPauseDays = `Penalties can pause for 0 to ${longestPenaltyPause} days.`;
  }
  if (!inRange(rebatePpm, 0, wholePpm)) {
    errors.rebate = 'The rebate can be 0% to 100% of the interest not yet due.';
  }
  return errors;
}

/** Tiers are within the product's own range, lowest first, and share no amount. */
function tierErrors({ tiers, minimum, maximum }: LoanTerms): Errors {
  const errors: Errors = {};
  let above: Minor | null = null;
  for (const [place, tier] of tiers.entries()) {
    if (tier.minimum < minimum) {
      errors[`tiers.${place}.minimum`] = `The product starts at ${naira(minimum)}.`;
    } else if (above !== null && tier.minimum <= above) {
      errors[`tiers.${place}.minimum`] = `The tier before this one ends at ${naira(above)}.`;
    }
    if (tier.maximum < tier.minimum) {
      errors[`tiers.${place}.maximum`] = 'The maximum must not be below the minimum.';
    } else if (maximum !== null && tier.maximum > maximum) {
      errors[`tiers.${place}.maximum`] = `The product ends at ${naira(maximum)}.`;
    }
    above = tier.maximum;
  }
  return errors;
}

function naira(amount: Minor): string {
  return formatMoney(amount, 'NGN');
}

function inRange(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
