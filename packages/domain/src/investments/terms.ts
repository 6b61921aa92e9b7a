import { formatMoney } from '../money/index.ts';
import type { InvestmentTier } from './tier.ts';

/** The highest rate a plan may promise, 5% per month: more than any plan could earn honestly. */
export const highestInvestmentRatePpm = 50_000;

/** The fields of a change to a tier, as forms and calls name them. */
export type TierField = 'minimum' | 'maximum' | 'rate';

/**
 * Why a tier cannot be offered beside the others of its currency, by field; empty when it can. No
 * amount may fall in two tiers, for it would have two rates.
 */
export function tierErrors(
  tier: InvestmentTier,
  all: readonly InvestmentTier[],
): { [field in TierField]?: string } {
  const { minimum, maximum, ratePpm, currency, code } = tier;
  const errors: { [field in TierField]?: string } = {};
  if (minimum <= 0n) errors.minimum = 'The minimum must be above zero.';
  if (maximum !== null && maximum < minimum) {
    errors.maximum = 'The maximum must not be below the minimum.';
  }
  if (ratePpm < 1 || ratePpm > highestInvestmentRatePpm) {
    const highest = highestInvestmentRatePpm / 10_000;
    errors.rate = `The rate must be above 0% and at most ${highest}% per month.`;
  }
  // A range that is none cannot be compared.
  if (errors.minimum !== undefined || errors.maximum !== undefined) return errors;
  const others = all.filter((other) => other.currency === currency && other.code !== code);
  for (const other of others) {
    const field = overlap(tier, other);
    if (field) errors[field] ??= `The plan ${rangeOf(other)} already covers some of these amounts.`;
  }
  return errors;
}

/** Where a tier runs into another one: at its start or at its end. */
function overlap(tier: InvestmentTier, other: InvestmentTier): 'minimum' | 'maximum' | null {
  const startsBeforeItsEnd = other.maximum === null || tier.minimum <= other.maximum;
  const endsAfterItsStart = tier.maximum === null || tier.maximum >= other.minimum;
  if (!startsBeforeItsEnd || !endsAfterItsStart) return null;
  return tier.minimum >= other.minimum ? 'minimum' : 'maximum';
}

function rangeOf({ minimum, maximum, currency }: InvestmentTier): string {
  const from = formatMoney(minimum, currency);
  return maximum === null ? `from ${from}` : `${from} to ${formatMoney(maximum, currency)}`;
}
