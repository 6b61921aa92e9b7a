import type {
  LendingFigureName,
  LendingReturn,
  LendingReturnMonth,
} from '@quarrter/contract/staff/lending-returns';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import type { Column } from '@quarrter/ui/Table';
import { monthText } from '../../../ledger-entries/texts.tsx';
import { paths } from '../../../paths.ts';
import { Money } from '../../../shell/Money.tsx';
import { PlainLink } from '../../../shell/PlainLink.tsx';
import { quantityText } from '../../../shell/quantity-text.ts';
import { Table } from '../../../shell/Table.tsx';
import { typeText } from '../texts.ts';
import { type Sum, type Sums, sumOf } from './sums.ts';
import { figureTexts } from './texts.ts';

type Row = Sums & Pick<LendingReturnMonth, 'month' | 'state'>;

/** Each month of the period, of all products or of one; each figure opens the loans behind it. */
export function ByMonth({ data, type }: { data: LendingReturn; type: string | null }) {
  const rows = data.months.map(({ month, state, products }) => ({
    month,
    state,
    ...sumOf(products.filter((line) => type === null || line.loanType === type)),
  }));
  const columns = columnsOf(type);
  return (
    <Card
      flush
      title={type === null ? 'By month' : `By month: ${typeText(type).toLowerCase()}`}
      action={
        type !== null && (
          <PlainLink href={paths.lendingReturn.getHref({ period: data.period })}>
            All products
          </PlainLink>
        )
      }
    >
      <Table
        caption="The period by month"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.month}
      />
    </Card>
  );
}

function columnsOf(type: string | null): readonly Column<Row>[] {
  const column = (figure: LendingFigureName, sum: (row: Row) => Sum): Column<Row> => ({
    header: figureTexts[figure],
    align: 'end',
    cell: (row) => <Opened figure={figure} month={row.month} type={type} sum={sum(row)} />,
    isEmpty: (row) => row.state !== 'counted',
  });
  // A balance at the end of a month is not added to the one before.
  const flow = (figure: LendingFigureName, of: (row: Row) => Sum): Column<Row> => ({
    ...column(figure, of),
    sum: (row) => of(row).amount,
  });
  return [
    { header: 'Month', lead: true, cell: (row) => <Month row={row} /> },
    flow('disbursed', (row) => row.disbursed),
    flow('repaid', (row) => row.repaid),
    flow('written-off', (row) => row.writtenOff),
    column('outstanding', (row) => row.outstanding),
    column('restructured', (row) => row.restructured),
    column('in-default', (row) => row.inDefault),
  ];
}

function Month({ row }: { row: Row }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {monthText(row.month)}
      {row.state === 'open' && <Badge tone="yellow">Not over</Badge>}
      {row.state === 'waiting' && <Badge tone="yellow">Not calculated</Badge>}
    </span>
  );
}

function Opened(props: {
  figure: LendingFigureName;
  month: string;
  type: string | null;
  sum: Sum;
}) {
  const { figure, month, type, sum } = props;
  if (sum.count === 0) return <Money amount={sum.amount} />;
  return (
    <span className="grid">
      <PlainLink
        href={paths.lendingReturnLoans.getHref({ figure, month, ...(type !== null && { type }) })}
      >
        <span className="sr-only">
          {figureTexts[figure]}, {monthText(month)}:{' '}
        </span>
        <Money amount={sum.amount} />
      </PlainLink>
      <span className="text-xs text-ink-soft">{quantityText(sum.count, 'loan')}</span>
    </span>
  );
}
