import type { PortfolioPictures } from '@quarrter/contract/staff/portfolio';
import { Card } from '@quarrter/ui/Card';
import { ColumnChart } from '@quarrter/ui/charts/ColumnChart';
import type { Column } from '@quarrter/ui/Table';
import { monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { Money } from '../../shell/Money.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { SaveCsv } from '../../shell/SaveCsv.tsx';
import { Table } from '../../shell/Table.tsx';

type Month = PortfolioPictures['months'][number];

/** The amounts disbursed and repaid, by month. */
export function Months({ months, date }: { months: readonly Month[]; date: string }) {
  const groups = months.map((row) => ({
    label: monthText(row.month),
    values: [row.disbursed, row.collected],
  }));
  const csv = () => [
    ['Month', 'Disbursed', 'Repaid'],
    ...months.map((row) => [row.month, row.disbursed, row.collected]),
  ];
  return (
    <Card
      flush
      title="Disbursed and repaid"
      action={<SaveCsv of="Disbursed and repaid" name={`months-${date}`} rows={csv} />}
    >
      <div className="p-4 sm:p-5">
        <ColumnChart currency="NGN" series={['Disbursed', 'Repaid']} groups={groups} />
      </div>
      <Table
        caption="Disbursed and repaid by month"
        columns={columns}
        rows={months.toReversed()}
        rowKey={(row) => row.month}
      />
    </Card>
  );
}

function Flow({ row, flow }: { row: Month; flow: 'disbursed' | 'collected' }) {
  if (row[flow] === 0n) return <Money amount={row[flow]} />;
  const label = flow === 'disbursed' ? 'Disbursed' : 'Repaid';
  return (
    <PlainLink href={paths.portfolioTransfers.getHref({ flow, month: row.month })}>
      <span className="sr-only">
        {label} in {monthText(row.month)}:{' '}
      </span>
      <Money amount={row[flow]} />
    </PlainLink>
  );
}

const columns: readonly Column<Month>[] = [
  { header: 'Month', lead: true, cell: (row) => monthText(row.month) },
  {
    header: 'Disbursed',
    align: 'end',
    sum: (row) => row.disbursed,
    cell: (row) => <Flow row={row} flow="disbursed" />,
  },
  {
    header: 'Repaid',
    align: 'end',
    sum: (row) => row.collected,
    cell: (row) => <Flow row={row} flow="collected" />,
  },
];
