import { Tabs } from '@quarrter/ui/Tabs';
import type { CurrencySlug } from '../../paths.ts';
import { nameOf } from './currency.ts';

/** One page in two currencies, each at its own address. */
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
