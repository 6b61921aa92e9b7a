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

/** `1 to 4 months`. */
export function durationsText(shortest: number, longest: number): string {
  return shortest === longest ? `${longest} months` : `${shortest} to ${longest} months`;
}

/** `rainy-day` as staff say it: `Rainy day`. */
export function productName(type: string): string {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
