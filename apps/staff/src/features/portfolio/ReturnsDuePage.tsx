import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type PortfolioPictures, portfolio } from '@quarrter/contract/staff/portfolio';
import { type Currency, sum } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { ColumnChart } from '@quarrter/ui/charts/ColumnChart';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Figure, Figures } from '@quarrter/ui/Figure';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { countColumn } from '../../shell/count-column.ts';
import { currencyNames } from '../../shell/currencies.ts';
import { Money } from '../../shell/Money.tsx';
import { moneyColumn } from '../../shell/money-column.tsx';
import { SaveCsv } from '../../shell/SaveCsv.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';

type Month = PortfolioPictures['returns'][number];

/** Returns and maturities due to investors in the coming months. */
export default function ReturnsDuePage() {
  const page = useCall(portfolio);
  return (
    <>
      <ScreenTitle title="Investor returns due" />
      {!page.data && <LoadingOrFailed of={page} what="The returns" withReason />}
      {page.data && <Shown count={page.data.count} />}
    </>
  );
}

function Shown({ count }: { count: PortfolioPictures | null }) {
  return (
    <>
      {count && (
        <p className="max-w-prose text-sm text-ink-soft">
          Business date <DateText date={count.date} />, calculated <TimeText at={count.countedAt} />
          . Returns to credit each month if nothing is withdrawn earlier, and the capital that can
          be withdrawn from that month.
        </p>
      )}
      {count && count.returns.length > 0 ? (
        (['NGN', 'USD'] as const).map((currency) => (
          <OfCurrency
            key={currency}
            currency={currency}
            rows={count.returns.filter((row) => row.currency === currency)}
            date={count.date}
          />
        ))
      ) : (
        <Card>
          <Empty title={count ? 'Nothing falls due' : 'Not calculated yet'}>
            Returns of the coming 12 months appear here. They are calculated every night.
          </Empty>
        </Card>
      )}
    </>
  );
}

function OfCurrency(props: { currency: Currency; rows: readonly Month[]; date: string }) {
  const { currency, rows, date } = props;
  if (rows.length === 0) return null;
  const groups = rows.map((row) => ({
    label: monthText(row.month),
    values: [row.net],
  }));
  const csv = () => [
    [
      ...['Month', 'Currency', 'Returns', 'Returns before tax', 'Tax', 'Returns after tax'],
      ...['Investments maturing', 'Capital maturing'],
    ],
    ...rows.map((row) => [
      ...[row.month, row.currency, row.count, row.gross, row.tax, row.net],
      ...[row.maturing, row.capital],
    ]),
  ];
  const title = titleOf(currency);
  const columns = columnsOf(currency);
  return (
    <Card
      flush
      title={title}
      action={<SaveCsv of={title} name={`returns-${currency}-${date}`} rows={csv} />}
    >
      <div className="grid gap-5 p-4 sm:p-5">
        <Figures>
          <Figure label="Returns after tax" size="normal">
            <Money amount={sum(rows.map(({ net }) => net))} currency={currency} />
          </Figure>
          <Figure label="Withholding tax" size="normal">
            <Money amount={sum(rows.map(({ tax }) => tax))} currency={currency} />
          </Figure>
          <Figure label="Capital maturing" size="normal">
            <Money amount={sum(rows.map(({ capital }) => capital))} currency={currency} />
          </Figure>
        </Figures>
        <ColumnChart currency={currency} series={['Returns after tax']} groups={groups} />
      </div>
      <Table
        caption={`${title}, by month`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.month}
        rowHref={(row) => paths.returnsOfMonth.getHref(row.month, { currency })}
      />
    </Card>
  );
}

const titleOf = (currency: Currency) => `In ${currencyNames[currency]}`;

function columnsOf(currency: Currency): readonly Column<Month>[] {
  const money = (header: string, of: (row: Month) => bigint) =>
    moneyColumn(header, of, { currency });
  return [
    {
      header: 'Month',
      lead: true,
      cell: (row) => (
        <>
          {monthText(row.month)}
          <span className="sr-only">, {titleOf(currency).toLowerCase()}</span>
        </>
      ),
    },
    countColumn('Returns', ({ count: returns }) => returns),
    money('Before tax', ({ gross }) => gross),
    money('Tax', ({ tax }) => tax),
    { ...money('After tax', ({ net }) => net), figure: true },
    countColumn('Investments maturing', ({ maturing }) => maturing),
    money('Capital maturing', ({ capital }) => capital),
  ];
}
