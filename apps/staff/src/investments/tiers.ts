import type { ReplyOnWire } from '@quarrter/contract/call';
import { investmentTiersFrom } from '@quarrter/contract/investment-tier-record';
import type { investmentTierList } from '@quarrter/contract/products';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { type Currency, exactMoney, type Minor } from '@quarrter/domain/money';

/** `N100.00 to N10,000,000.00`, `N1,000.00 and above`. */
export function rangeText(minimum: Minor, maximum: Minor | null, currency: Currency = 'NGN') {
  const from = exactMoney(minimum, currency);
  return maximum === null ? `${from} and above` : `${from} to ${exactMoney(maximum, currency)}`;
}

/** A tier by its amounts, because its code means nothing to people. */
export function tierText(tier: Pick<InvestmentTier, 'minimum' | 'maximum' | 'currency'>): string {
  return rangeText(tier.minimum, tier.maximum, tier.currency);
}

/** The tiers of the served list, which speaks as clients' calls do. */
export const tiersOf = ({ results }: ReplyOnWire<typeof investmentTierList>) =>
  investmentTiersFrom(results);
