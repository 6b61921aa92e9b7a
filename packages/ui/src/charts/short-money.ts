import { type Currency, currencySymbol } from '@quarrter/domain/money';

const steps = [
  [1e9, 'bn'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

/** An amount on an axis, in minor units: `N1.5m`. Axes have round figures, so nothing is lost. */
export function shortMoney(minor: number, currency: Currency): string {
  const major = minor / 100;
  const [size, letter] = steps.find(([one]) => Math.abs(major) >= one) ?? [1, ''];
  const figure = (major / size).toLocaleString('en-GB', { maximumFractionDigits: 2 });
  return `${currencySymbol(currency)}${figure}${letter}`;
}
