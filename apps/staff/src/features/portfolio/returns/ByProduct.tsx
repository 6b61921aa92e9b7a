import type { LendingLine, LendingReturn } from '@quarrter/contract/staff/lending-returns';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../../paths.ts';
import { Money } from '../../../shell/Money.tsx';
import { quantityText } from '../../../shell/quantity-text.ts';
import { Table } from '../../../shell/Table.tsx';
import { typeText } from '../texts.ts';
import { totalOf } from './sums.ts';

/** The period by product; a product opens its own months. */
export function ByProduct({ data, type }: { data: LendingReturn; type: string | null }) {
  if (data.totals.length === 0) {
    return (
      <Card title="By product">
        <Empty title="No loans yet">Each product with loans appears here.</Empty>
      </Card>
    );
  }
  return (
    <Card flush title="By product">
      <Table
        caption="The period by product"
        columns={columns}
        rows={data.totals}
        rowKey={(row) => row.loanType}
        rowHref={(row) =>
          row.loanType === type
            ? undefined
            : paths.lendingReturn.getHref({ period: data.period, type: row.loanType })
        }
      />
    </Card>
  );
}

const column = (
  header: string,
  of: (row: LendingLine) => { amount: bigint; count?: number },
): Column<LendingLine> => ({
  header,
  align: 'end',
  sum: (row) => of(row).amount,
  cell: (row) => {
    const { amount, count } = of(row);
    return (
      <span className="grid">
        <Money amount={amount} />
        {count !== undefined && (
          <span className="text-xs text-ink-soft">{quantityText(count, 'loan')}</span>
        )}
      </span>
    );
  },
});

const columns: readonly Column<LendingLine>[] = [
  { header: 'Product', lead: true, cell: (row) => typeText(row.loanType) },
  column('Disbursed', ({ disbursed }) => disbursed),
  // A loan that repays in several months is one of each, so there is no number of loans.
  column('Repaid', ({ repaid }) => ({ amount: totalOf(repaid).amount })),
  column('Written off', ({ writtenOff }) => writtenOff),
  column('Outstanding', ({ outstanding }) => totalOf(outstanding)),
  column('In default', ({ inDefault }) => totalOf(inDefault)),
];

/** The rates of loans disbursed in the period. */
export function Rates({ data }: { data: LendingReturn }) {
  const rows = data.totals.filter(({ rates }) => rates !== null);
  if (rows.length === 0) return null;
  return (
    <Card flush title="Rate per month">
      <Table
        caption="Rates of the loans disbursed in the period"
        columns={rateColumns}
        rows={rows}
        rowKey={(row) => row.loanType}
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
  { header: 'Product', lead: true, cell: (row) => typeText(row.loanType) },
  rateColumn('Lowest', 'lowest'),
  rateColumn('Average, by amount', 'average'),
  rateColumn('Highest', 'highest'),
];
