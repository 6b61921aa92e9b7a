import { nairaSign } from './naira-sign.ts';

/** The two currencies of the product (INV-01). Loans are always naira. */
export type Currency = 'NGN' | 'USD';

export const currencies = ['NGN', 'USD'] as const satisfies readonly Currency[];

/** How a currency is written in transactions and records (FMT-07). */
export type CurrencyName = 'Naira' | 'Dollar';

/** How a currency is written in paths and queries (FMT-07). */
export type CurrencySlug = 'naira' | 'dollar';

type CurrencyFacts = { name: CurrencyName; slug: CurrencySlug; symbol: string };

const facts: Record<Currency, CurrencyFacts> = {
  NGN: { name: 'Naira', slug: 'naira', symbol: nairaSign },
  USD: { name: 'Dollar', slug: 'dollar', symbol: '$' },
};

/** `Naira` or `Dollar`, as transactions and records write it (FMT-07). */
export function currencyName(currency: Currency): CurrencyName {
  return facts[currency].name;
}

/** `naira` or `dollar`, as paths and queries write it (FMT-07). */
export function currencySlug(currency: Currency): CurrencySlug {
  return facts[currency].slug;
}

/** The sign of naira, or `$` (FMT-02). */
export function currencySymbol(currency: Currency): string {
  return facts[currency].symbol;
}

/**
 * The currency of a slug or a name, in any case (`naira`, `Dollar`), or null when it is neither.
 */
export function currencyFromSlug(text: string): Currency | null {
  const slug = text.trim().toLowerCase();
  return currencies.find((currency) => facts[currency].slug === slug) ?? null;
}
