import { type Currency, currencyFromSlug } from '@quarrter/domain/money';
import { notFound } from './http-error.ts';

/** The currency that a path names (FMT-07); any other word is a path that does not exist. */
export function currencyOfPath(slug: string): Currency {
  const currency = currencyFromSlug(slug);
  if (currency === null) throw notFound();
  return currency;
}
