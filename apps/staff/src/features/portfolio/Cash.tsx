import type { PortfolioPictures } from '@quarrter/contract/staff/portfolio';
import { Card } from '@quarrter/ui/Card';
import { ColumnChart } from '@quarrter/ui/charts/ColumnChart';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { capitalised } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { currencyNames } from '../../shell/currencies.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
import { SaveCsv } from '../../shell/SaveCsv.tsx';
import { Table } from '../../shell/Table.tsx';

type Row = PortfolioPictures['cash'][number];

const nameOf = ({ name }: Row) => capitalised(name);

/** The lender's balances at the provider and in the bank. */
export function Cash({ rows, date }: { rows: readonly Row[]; date: string }) {
  const csv = () => [
    ['Account', 'Currency', 'Balance'],
    ...rows.map((row) => [nameOf(row), row.currency, row.balance]),
  ];
  const currencies = (['NGN', 'USD'] as const).filter((currency) =>
    rows.some((row) => row.currency === currency),
  );
  return (
    <Card flush title="Cash" action={<SaveCsv of="Cash" name={`cash-${date}`} rows={csv} />}>
      {rows.length === 0 ? (
        <Empty title="No money has moved yet" />
      ) : (
        <>
          <div className="grid gap-5 p-4 sm:grid-cols-2 sm:p-5">
            {currencies.map((currency) => (
              <ColumnChart
                key={currency}
                currency={currency}
                series={['Balance']}
                groups={rows
                  .filter((row) => row.currency === currency)
                  .map((row) => ({ label: nameOf(row), values: [row.balance] }))}
              />
            ))}
          </div>
          <Table
            caption="Cash by account"
            columns={columns}
            rows={rows}
            rowKey={(row) => `${row.currency} ${row.code}`}
            rowHref={(row) =>
              paths.generalLedger.getHref(String(row.code), { currency: row.currency })
            }
          />
        </>
      )}
    </Card>
  );
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Account',
    lead: true,
    cell: (row) => `${nameOf(row)}, ${currencyNames[row.currency]}`,
  },
  moneyColumn('Balance', (row) => row.balance, { figure: true }),
];
