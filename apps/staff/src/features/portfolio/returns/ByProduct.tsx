import type { LendingLine, LendingReturn } from '@quarrter/contract/staff/lending-returns';
import { Card } from '@quarrter/ui/Card';
import { Money } from '@quarrter/ui/Money';
import { Empty } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import { paths } from '../../../paths.ts';
import { typeText } from '../texts.ts';
import { loansText } from './texts.ts';

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

const column = (
  header: string,
  of: (row: LendingLine) => { amount: string; loans?: number },
): Column<LendingLine> => ({
  header,
  align: 'end',
  cell: (row) => {
    const { amount, loans } = of(row);
    return (
      <span className="grid">
        <Money amount={amount} />
        {loans !== undefined && <span className="text-xs text-ink-soft">{loansText(loans)}</span>}
      </span>
    );
  },
});

const columns: readonly Column<LendingLine>[] = [
  { header: 'Product', lead: true, cell: (row) => typeText(row.loan_type) },
  column('Disbursed', ({ disbursed }) => disbursed),
  // A loan that repays in several months is one of each, so there is no number of loans.
  column('Repaid', ({ repaid }) => ({ amount: repaid.total })),
  column('Written off', ({ written_off: writtenOff }) => writtenOff),
  column('Outstanding', ({ outstanding: { loans, total: amount } }) => ({ loans, amount })),
  column('In default', ({ in_default: { loans, total: amount } }) => ({ loans, amount })),
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
