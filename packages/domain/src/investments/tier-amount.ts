import {
  type AmountLimits,
  type Currency,
  formatMoney,
  type Minor,
  minorPerMajor,
} from '../money/index.ts';
import { type InvestmentTier, limitsOfTier, tierForAmount, tiersOf } from './tier.ts';

/** From the least that the lowest tier of a currency takes to the most that the highest takes. */
export function limitsOfTiers(tiers: readonly InvestmentTier[], currency: Currency): AmountLimits {
  const plans = tiersOf(tiers, currency);
  const [lowest, highest] = [plans[0], plans.at(-1)];
  if (!lowest || !highest) return { minimum: 0n, maximum: 0n };
  return { minimum: lowest.minimum, maximum: limitsOfTier(highest).maximum };
}

/**
 * Why an amount within the limits of a currency is in none of its tiers: by its kobo where two of
 * them join, else an amount that no tier takes. Null when one takes it.
 */
export function gapError(
  tiers: readonly InvestmentTier[],
  currency: Currency,
  amount: Minor,
): string | null {
  if (tierForAmount(tiers, currency, amount)) return null;
  const plans = tiersOf(tiers, currency);
  const next = plans.find(({ minimum }) => minimum > amount);
  const last = plans.findLast(({ maximum }) => maximum !== null && maximum < amount);
  if (!next || last?.maximum == null || next.minimum - last.maximum <= minorPerMajor) {
    return 'Please enter a whole amount, without kobo.';
  }
  const [below, above] = [last.maximum, next.minimum].map((end) => formatMoney(end, currency));
  return `We have no plan for this amount. Enter ${below} or less, or ${above} or more.`;
}
