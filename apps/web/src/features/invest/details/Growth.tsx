import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import { formatDate } from '@quarrter/domain/calendar';
import { type Currency, formatMoney, fromWire, sum } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { ShowTable } from '@quarrter/ui/charts/ShowTable';
import { Empty } from '@quarrter/ui/Empty';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Skeleton } from '@quarrter/ui/states';
import { Suspense } from 'react';
import type { CurrencySlug } from '../../../paths.ts';
import { EmptyPicture } from '../../../shell/EmptyPicture.tsx';
import { codeOf } from '../currency.tsx';
import { GrowthTable } from './GrowthTable.tsx';

/** Loaded lazily, so that the chart library does not delay the text above it. */
const GrowthChart = lazyPart('The chart', () => import('./GrowthChart.tsx'));

type Props = { currency: CurrencySlug; investment: InvestmentWithGrowth };

/** An investment's returns month by month, past and expected. */
export function Growth({ currency: slug, investment }: Props) {
  const currency = codeOf[slug];
  const { growth } = investment;
  if (growth.months.every(({ amount }) => fromWire(amount) === 0n)) {
    return (
      <Card title="Growth">
        <Empty level={3} title="No Returns" picture={<EmptyPicture of="investments" />}>
          This investment has earned no returns, and none are due.
        </Empty>
      </Card>
    );
  }
  return (
    <Card flush title="Growth">
      <div className="grid gap-4 p-4 sm:p-6 sm:pb-4">
        <p className="max-w-prose">{growthSummary(investment, currency)}</p>
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-md" />}>
          <GrowthChart currency={currency} investment={investment} />
        </Suspense>
      </div>
      <ShowTable>
        <GrowthTable currency={currency} growth={growth} />
      </ShowTable>
    </Card>
  );
}

type Grown = Pick<InvestmentWithGrowth, 'growth' | 'maturity_date'>;

/** The chart in words. */
export function growthSummary(
  { growth, maturity_date: matured }: Grown,
  currency: Currency,
): string {
  const money = (amount: bigint) => formatMoney(amount, currency);
  const { months, credited, to_come } = growth;
  const earned = fromWire(credited.gross);
  const tax = fromWire(credited.tax);
  const later = sum(
    months
      .filter(({ date, state }) => state === 'credited' && date > matured)
      .map(({ gross }) => fromWire(gross)),
  );
  const idle = months.filter(({ state }) => state === 'none').length;
  const last = months.at(-1);
  return [
    tax > 0n
      ? `You have earned ${money(earned)}. ${money(tax)} was withheld as tax, ` +
        `and ${money(earned - tax)} was credited.`
      : `You have earned ${money(earned)} so far.`,
    later > 0n && earned > later
      ? `Your plan earned ${money(earned - later)} of this by ${formatDate(matured)}; the rest ` +
        'came after it matured, because your money stayed invested.'
      : '',
    idle > 0 ? `You earned nothing in ${idle} of these months.` : '',
    last?.state === 'upcoming'
      ? `If nothing changes, ${money(fromWire(to_come.amount))} more will be credited by ` +
        `${formatDate(last.date)}${fromWire(to_come.tax) > 0n ? ', after tax' : ''}.`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
