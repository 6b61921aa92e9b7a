import type { PortfolioPictures } from '@quarrter/contract/staff/portfolio';
import { type Currency, sum } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { ColumnChart } from '@quarrter/ui/charts/ColumnChart';
import { Empty } from '@quarrter/ui/Empty';
import { Figure, Figures } from '@quarrter/ui/Figure';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../paths.ts';
import { countColumn } from '../../shell/count-column.ts';
import { currencyNames } from '../../shell/currencies.ts';
import { Money } from '../../shell/Money.tsx';
import { moneyColumn } from '../../shell/money-column.tsx';
import { SaveCsv } from '../../shell/SaveCsv.tsx';
import { Table } from '../../shell/Table.tsx';
import { maturityText } from './texts.ts';

type Row = PortfolioPictures['investments'][number];

/** Capital and returns that are owed to investors, by the month in which they mature. */
export function Investments({ rows, date }: { rows: readonly Row[]; date: string }) {
  if (rows.length === 0) {
    return (
      <Card title="Investments">
        <Empty title="No investment holds money">Investments appear here.</Empty>
      </Card>
    );
  }
  return (['NGN', 'USD'] as const).map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return own.length > 0 && <Owed key={currency} currency={currency} rows={own} date={date} />;
  });
}

function Owed(props: { currency: Currency; rows: readonly Row[]; date: string }) {
  const { currency, rows, date } = props;
  const groups = rows.map((row) => ({
    label: maturityText(row.month),
    values: [row.capital, row.returns],
  }));
  const csv = () => [
    ['Maturity', 'Currency', 'Investments', 'Capital', 'Returns owed'],
    ...rows.map((row) => [
      ...[row.month ?? 'Matured', row.currency, row.count, row.capital, row.returns],
    ]),
  ];
  const title = titleOf(currency);
  const columns = columnsOf(currency);
  return (
    <Card
      flush
      title={title}
      action={<SaveCsv of={title} name={`investments-${currency}-${date}`} rows={csv} />}
    >
      <div className="grid gap-5 p-4 sm:p-5">
        <Figures>
          <Figure label="Capital" size="normal">
            <Money amount={sum(rows.map(({ capital }) => capital))} currency={currency} />
          </Figure>
          <Figure label="Returns owed" size="normal">
            <Money amount={sum(rows.map(({ returns }) => returns))} currency={currency} />
          </Figure>
        </Figures>
        <ColumnChart currency={currency} series={['Capital', 'Returns owed']} groups={groups} />
      </div>
      <Table
        caption={`${title} by maturity`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.month ?? 'matured'}
        rowHref={(row) =>
          paths.portfolioInvestments.getHref({ currency, month: row.month ?? 'matured' })
        }
      />
    </Card>
  );
}

const titleOf = (currency: Currency) => `Investments in ${currencyNames[currency]}`;

function columnsOf(currency: Currency): readonly Column<Row>[] {
  return [
    {
      header: 'Maturity',
      lead: true,
      cell: (row) => (
        <>
          {maturityText(row.month)}
          <span className="sr-only">, {titleOf(currency).toLowerCase()}</span>
        </>
      ),
    },
    countColumn('Investments', (row) => row.count),
    moneyColumn('Capital', (row) => row.capital, { currency }),
    moneyColumn('Returns owed', (row) => row.returns, { currency }),
  ];
}
