import type { InvestmentTierRecord } from '@quarrter/contract/products';
import { formatMoney, fromWire } from '@quarrter/domain/money';

/** `N100 to N10,000,000`, `N1,000 and above`. */
export function rangeText(
  minimum: string,
  maximum: string | null,
  currency: 'NGN' | 'USD' = 'NGN',
) {
  const from = formatMoney(fromWire(minimum), currency);
  return maximum === null
    ? `${from} and above`
    : `${from} to ${formatMoney(fromWire(maximum), currency)}`;
}

/** A tier by its amounts, because its code means nothing to people. */
export function tierText({ min, max, currency }: InvestmentTierRecord): string {
  return rangeText(min, max, currency === 'naira' ? 'NGN' : 'USD');
}
