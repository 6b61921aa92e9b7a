import type { InvestmentSummary } from '@quarrter/contract/client/investments';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { Card, QuarterPanel } from '@quarrter/ui/Card';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { useState } from 'react';
import { type CurrencySlug, paths } from '../../../paths.ts';

type Summaries = Record<CurrencySlug, InvestmentSummary>;

/**
 * Two slides: the current investments, and the totals so far. They are swiped on a phone and are
 * side by side on wider screens. The client can switch currency. `secondary` where another figure
 * is the largest on the screen.
 */
export function InvestmentCarousel(props: { summaries: Summaries; secondary: boolean }) {
  const { summaries, secondary } = props;
  const [chosen, choose] = useState<CurrencySlug>(
    summaries.naira.current_count > 0 ? 'naira' : 'dollar',
  );
  const summary = summaries[chosen];
  const currency = chosen === 'naira' ? 'NGN' : 'USD';
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  // A longer amount would break in its middle.
  const isLong = summary.current_investment.length > '99999999.99'.length;
  const mainSize = isLong || secondary ? 'large' : 'huge';
  return (
    <section aria-label="Summary of your investments" className="grid gap-4">
      <CurrencyChoice chosen={chosen} onChoose={choose} />
      <ul
        className={
          '-mx-4 grid snap-x snap-mandatory auto-cols-[min(88%,30rem)] grid-flow-col ' +
          'gap-4 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:px-6 md:mx-0 md:grid-flow-row ' +
          'md:grid-cols-[1.3fr_1fr] md:px-0 md:pb-0'
        }
      >
        <li className="grid snap-center">
          <QuarterPanel className="grid content-between gap-6">
            <Figures>
              <Figure band size={mainSize} wide label="Currently invested, without returns">
                {money(summary.current_investment)}
              </Figure>
              <Figure band size="normal" label="Returns">
                {money(summary.current_returns)}
              </Figure>
              <Figure band size="normal" label="Investments">
                {summary.current_count}
              </Figure>
            </Figures>
            <LinkButton
              size="small"
              tone="band"
              className="justify-self-start"
              href={paths.investOverview.getHref(chosen)}
            >
              See your investments
            </LinkButton>
          </QuarterPanel>
        </li>
        <li className="grid snap-center">
          <Card className="h-full">
            <Figures>
              <Figure size="normal" wide label="Invested in total, since you joined">
                {money(summary.total_investment)}
              </Figure>
              <Figure size="normal" label="Returns">
                {money(summary.total_returns)}
              </Figure>
              <Figure size="normal" label="Investments made">
                {summary.total_count}
              </Figure>
            </Figures>
          </Card>
        </li>
      </ul>
    </section>
  );
}

function CurrencyChoice(props: { chosen: CurrencySlug; onChoose: (slug: CurrencySlug) => void }) {
  return (
    <fieldset className="flex gap-1 justify-self-start rounded-md bg-sunken p-1">
      <legend className="sr-only">Currency</legend>
      {(['naira', 'dollar'] as const).map((slug) => (
        <Button
          key={slug}
          size="small"
          tone={slug === props.chosen ? 'main' : 'plain'}
          aria-pressed={slug === props.chosen}
          onClick={() => props.onChoose(slug)}
        >
          {slug === 'naira' ? 'Naira' : 'Dollar'}
        </Button>
      ))}
    </fieldset>
  );
}
