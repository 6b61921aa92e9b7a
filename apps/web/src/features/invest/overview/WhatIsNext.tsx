import type { InvestmentOverview } from '@quarrter/contract/client/investment-overview';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import type { ReactNode } from 'react';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import { hrefOf } from '../investment.ts';

type Named = Pick<
  NonNullable<InvestmentOverview['next_maturity']>,
  'id' | 'investment_type' | 'short_id'
>;

/** The next return and the next maturity, each with its investment. */
export function WhatIsNext(props: { currency: CurrencySlug; overview: InvestmentOverview }) {
  const { currency, overview } = props;
  const { next_return, next_maturity } = overview;
  return (
    <Card title="Coming up">
      {next_return === null && next_maturity === null ? (
        <p className="text-ink-soft">You have no returns or maturities coming up.</p>
      ) : (
        <dl className="grid gap-5">
          {next_return && (
            <Item label="Next return" of={next_return} currency={currency}>
              <Money amount={next_return.amount} currency={codeOf[currency]} /> on{' '}
              <DateText date={next_return.date} />
            </Item>
          )}
          {next_maturity && (
            <Item label="Next maturity" of={next_maturity} currency={currency}>
              <DateText date={next_maturity.date} />
            </Item>
          )}
        </dl>
      )}
    </Card>
  );
}

function Item(props: { label: string; of: Named; currency: CurrencySlug; children: ReactNode }) {
  const { label, of, currency, children } = props;
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="figures text-lg font-600">{children}</dd>
      <dd className="text-sm text-ink-soft">
        <Link
          href={hrefOf(currency, of)}
          className="inline-flex min-h-11 items-center font-600 text-main-text underline"
        >
          Investment <span className="figures ms-1">{of.short_id}</span>
        </Link>
      </dd>
    </div>
  );
}
