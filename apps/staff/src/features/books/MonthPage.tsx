import { useCall } from '@quarrter/client/calls';
import type { ReplyInside } from '@quarrter/contract/call';
import { monthBalances } from '@quarrter/contract/staff/journals';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { useParams } from 'wouter';
import { accountName, balanceText, monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { SaveCsv } from '../../shell/SaveCsv.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';

type Row = ReplyInside<typeof monthBalances>['results'][number];

/** The balances of a closed month, as they were stored. */
export default function MonthPage() {
  const { month = '' } = useParams();
  const { data, error, refetch } = useCall(monthBalances, { params: { month } });
  if (!data) {
    const unknown = 'This month is not closed';
    return <NoRecord what="month" error={error} onRetry={() => refetch()} unknown={unknown} />;
  }
  const name = monthText(month);
  const currencies = [...new Set(data.results.map(({ currency }) => currency))];
  return (
    <>
      <ScreenTitle
        title={`Balances of ${name}`}
        under={['Closed months', paths.closedMonths.getHref()]}
        current={name}
      />
      {currencies.length === 0 && <Empty title="Nothing was posted before the end of this month" />}
      {currencies.map((currency) => {
        const rows = data.results.filter((row) => row.currency === currency);
        return (
          <Card
            key={currency}
            flush
            title={currency === 'USD' ? 'Dollars' : 'Naira'}
            action={<SaveCsv name={`balances-${currency}-${month}`} rows={() => csvOf(rows)} />}
          >
            <Table
              caption={`Balances in ${currency}`}
              columns={columns}
              rows={rows}
              rowKey={(row) => String(row.code)}
            />
          </Card>
        );
      })}
    </>
  );
}

const columns: readonly Column<Row>[] = [
  { header: 'Account', lead: true, cell: (row) => accountName(row) },
  {
    header: 'Opening balance',
    align: 'end',
    cell: (row) => balanceText(row.opening, row.currency),
  },
  moneyColumn('Debits', (row) => row.debits),
  moneyColumn('Credits', (row) => row.credits),
  {
    header: 'Closing balance',
    align: 'end',
    cell: (row) => balanceText(row.closing, row.currency),
  },
];

function csvOf(rows: readonly Row[]) {
  return [
    ['Code', 'Account', 'Currency', 'Opening balance', 'Debits', 'Credits', 'Closing balance'],
    ...rows.map((row) => [
      ...[row.code, row.name, row.currency, row.opening, row.debits, row.credits, row.closing],
    ]),
  ];
}
