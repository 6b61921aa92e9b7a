import type { LoanRecord } from '@quarrter/contract/loans';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { Empty } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';

const columns: Column<LoanRecord['repayments'][number]>[] = [
  { header: 'Paid on', cell: (row) => <DateText date={row.paid_on} />, lead: true },
  {
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} className="font-600" />,
    align: 'end',
    figure: true,
  },
];

/** What came in on this loan so far. */
export function Repayments({ loan }: { loan: LoanRecord }) {
  return (
    <Card flush title="Your repayments">
      {loan.repayments.length === 0 ? (
        <Empty level={3} title="No repayments yet" picture={<span />} />
      ) : (
        <Table
          caption="Your repayments of this loan"
          columns={columns}
          rows={loan.repayments}
          rowKey={(row) => row.id}
        />
      )}
    </Card>
  );
}
