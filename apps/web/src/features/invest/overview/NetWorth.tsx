import { formatDate } from '@quarrter/domain/calendar';
import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { ShowTable } from '@quarrter/ui/charts/ShowTable';
import { DateText } from '@quarrter/ui/DateText';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Money } from '@quarrter/ui/Money';
import { Skeleton } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import { Suspense } from 'react';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import type { WorthMonth } from './worth-month.ts';

/** Lazy-loaded, so the chart library does not delay the text above it. */
const NetWorthChart = lazyPart('The chart', () => import('./NetWorthChart.tsx'));

/** A chart needs 3 months: with fewer, the sentence above it says all that it would show. */
const MONTHS_OF_A_CHART = 3;

/** The client's holding at the end of each month, and today. */
export function NetWorth(props: { currency: CurrencySlug; months: readonly WorthMonth[] }) {
  const { months } = props;
  const currency = codeOf[props.currency];
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const columns: Column<WorthMonth>[] = [
    { header: 'Date', cell: ({ date }) => <DateText date={date} />, lead: true },
    { header: 'Capital', cell: ({ capital }) => money(capital), align: 'end' },
    { header: 'Returns', cell: ({ returns }) => money(returns), align: 'end' },
    {
      header: 'Net worth',
      cell: ({ net_worth }) => (
        <Money amount={net_worth} currency={currency} className="font-600" />
      ),
      align: 'end',
      figure: true,
    },
  ];
  return (
    <Card flush title="Net worth over time">
      <div className="grid gap-4 p-4 sm:p-6 sm:pb-4">
        <p className="max-w-prose">{worthSummary(months, currency)}</p>
        {months.length >= MONTHS_OF_A_CHART && (
          <Suspense fallback={<Skeleton className="h-80 w-full rounded-md" />}>
            <NetWorthChart currency={currency} months={months} />
          </Suspense>
        )}
      </div>
      <ShowTable>
        <Table
          caption="Net worth by month"
          columns={columns}
          rows={months.toReversed()}
          rowKey={({ date }) => date}
        />
      </ShowTable>
    </Card>
  );
}

/** The chart in words: today, and a year before or as far back as there is something. */
export function worthSummary(months: readonly WorthMonth[], currency: Currency): string {
  const money = (amount: string) => formatMoney(fromWire(amount), currency);
  const today = months.at(-1);
  const before = months.at(-13) ?? months[0];
  if (today === undefined || before === undefined) return '';
  const now =
    `You hold ${money(today.net_worth)}: ${money(today.capital)} of capital and ` +
    `${money(today.returns)} of returns.`;
  if (before === today) return now;
  return `${now} On ${formatDate(before.date)} you held ${money(before.net_worth)}.`;
}
