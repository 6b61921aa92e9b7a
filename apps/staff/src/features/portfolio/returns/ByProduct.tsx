import type { LendingLine, LendingReturn } from '@quarrter/contract/staff-lending-returns';
import { Card } from '@quarrter/ui/Card';
import { Money } from '@quarrter/ui/Money';
import { Empty } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import { paths } from '../../../paths.ts';
import { typeText } from '../texts.ts';

/** The period by product; a product opens its own months. */
export function ByProduct({ data, type }: { data: LendingReturn; type: string | null }) {
  if (data.totals.length === 0) {
    return (
      <Card title="By product">
        <Empty title="No month was counted yet">Each product with loans appears here.</Empty>
      </Card>
    );
  }
  return (
    <Card flush title="By product">
      <Table
        caption="The period by product"
        columns={columns}
        rows={data.totals}
        rowKey={(row) => row.loan_type}
        rowHref={(row) =>
          row.loan_type === type
            ? undefined
            : paths.lendingReturn.getHref({ period: data.period, type: row.loan_type })
        }
      />
    </Card>
  );
}

const count = (loans: number) => loans.toLocaleString('en-GB');

const columns: readonly Column<LendingLine>[] = [
  { header: 'Product', lead: true, cell: (row) => typeText(row.loan_type) },
  { header: 'Loans disbursed', align: 'end', cell: (row) => count(row.disbursed.loans) },
  { header: 'Disbursed', align: 'end', cell: (row) => <Money amount={row.disbursed.amount} /> },
  { header: 'Repaid', align: 'end', cell: (row) => <Money amount={row.repaid.total} /> },
  { header: 'Written off', align: 'end', cell: (row) => <Money amount={row.written_off.amount} /> },
  { header: 'Loans outstanding', align: 'end', cell: (row) => count(row.outstanding.loans) },
  {
    header: 'Outstanding',
    align: 'end',
    figure: true,
    cell: (row) => <Money amount={row.outstanding.total} />,
  },
  { header: 'In default', align: 'end', cell: (row) => <Money amount={row.in_default.total} /> },
];

/** The rates of what was disbursed in the period. */
export function Rates({ data }: { data: LendingReturn }) {
  const rows = data.totals.filter(({ rates }) => rates !== null);
  if (rows.length === 0) return null;
  return (
    <Card flush title="Rates a month">
      <Table
        caption="Rates of the loans disbursed in the period"
        columns={rateColumns}
        rows={rows}
        rowKey={(row) => row.loan_type}
      />
    </Card>
  );
}

const rateColumn = (header: string, of: 'lowest' | 'average' | 'highest') => ({
  header,
  align: 'end' as const,
  cell: (row: LendingLine) => `${row.rates?.[of] ?? '0'}%`,
});

const rateColumns: readonly Column<LendingLine>[] = [
  { header: 'Product', lead: true, cell: (row) => typeText(row.loan_type) },
  rateColumn('Lowest', 'lowest'),
  rateColumn('Average, by amount', 'average'),
  rateColumn('Highest', 'highest'),
];
