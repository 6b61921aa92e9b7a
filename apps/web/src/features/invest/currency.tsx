import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import { type Currency, currencyFromSlug, currencySlug } from '@quarrter/domain/money';
import { Tabs } from '@quarrter/ui/Tabs';
import type { CurrencySlug } from '../../paths.ts';

/** A missing or unknown currency in a query means naira. */
export function slugFrom(text: string | null | undefined): CurrencySlug {
  return currencyFromSlug(text ?? '') === 'USD' ? 'dollar' : 'naira';
}

/** The currency of a path, or null: an unknown one is not a page. */
export function knownSlug(text: string | undefined): CurrencySlug | null {
  const currency = currencyFromSlug(text ?? '');
  return currency && currencySlug(currency);
}

export const codeOf: Record<CurrencySlug, Currency> = { naira: 'NGN', dollar: 'USD' };
export const nameOf: Record<CurrencySlug, string> = { naira: 'Naira', dollar: 'Dollar' };

/** The client’s debt in the currency of an investment; undefined if there is none. */
export function debtIn(slug: CurrencySlug, { debts = [] }: InvestmentWithGrowth) {
  return debts.find(({ currency }) => currency === codeOf[slug])?.amount;
}

/** Switches a page between its two currencies, each at its own address. */
export function CurrencyTabs(props: {
  current: CurrencySlug;
  hrefOf: (currency: CurrencySlug) => string;
}) {
  const tabs = (['naira', 'dollar'] as const).map((slug) => ({
    href: props.hrefOf(slug),
    label: nameOf[slug],
    current: slug === props.current,
  }));
  return <Tabs label="Currency" tabs={tabs} />;
}
