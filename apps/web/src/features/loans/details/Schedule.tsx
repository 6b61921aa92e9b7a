import type { LoanRecord } from '@quarrter/contract/loans';
import { fromWire } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { Empty } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import { Timeline } from '@quarrter/ui/Timeline';
import { hasStarted } from '../../../products/current-loan.ts';
import { timelineSteps } from './timeline-steps.ts';

type Row = LoanRecord['schedule'][number];

const due: Column<Row>[] = [
  { header: 'Payment', cell: (row) => row.number },
  { header: 'Due', cell: (row) => <DateText date={row.due_date} />, lead: true },
  { header: 'Principal', cell: (row) => <Money amount={row.principal} />, align: 'end' },
  { header: 'Interest', cell: (row) => <Money amount={row.interest} />, align: 'end' },
  {
    header: 'Total',
    cell: (row) => <Money amount={row.total} className="font-600" />,
    align: 'end',
    figure: true,
  },
];

const stillOpen: Column<Row> = {
  header: 'Still to pay',
  cell: (row) => <Money amount={row.outstanding} />,
  align: 'end',
};

/** The payments as a timeline, and the same facts as a table. */
export function Schedule({ loan, today }: { loan: LoanRecord; today: string | null }) {
  return (
    <>
      {hasStarted(loan) && today && (
        <Card title="Your payments">
          <Timeline steps={timelineSteps(loan, today)} />
        </Card>
      )}
      <Card flush title="Payment schedule">
        <ScheduleTable loan={loan} />
      </Card>
    </>
  );
}

export function ScheduleTable({ loan }: { loan: LoanRecord }) {
  return (
    <Table
      caption="The payments of this loan and their due dates"
      columns={hasStarted(loan) ? [...due, stillOpen] : due}
      rows={loan.schedule}
      rowKey={(row) => String(row.number)}
    />
  );
}

const columns: Column<LoanRecord['repayments'][number]>[] = [
  { header: 'Paid on', cell: (row) => <DateText date={row.paid_on} />, lead: true },
  {
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} className="font-600" />,
    align: 'end',
    figure: true,
  },
];

const takenBack: Column<LoanRecord['repayments'][number]> = {
  header: 'Taken back or returned',
  cell: (row) => <Money amount={row.taken_back} />,
  align: 'end',
};

/** Repayments received so far, with what was taken back from them. */
export function Repayments({ loan }: { loan: LoanRecord }) {
  const anyTakenBack = loan.repayments.some((row) => fromWire(row.taken_back) > 0n);
  return (
    <Card flush title="Your repayments">
      {loan.repayments.length === 0 ? (
        <Empty level={3} title="No repayments yet" picture={<span />} />
      ) : (
        <Table
          caption="Your repayments of this loan"
          columns={anyTakenBack ? [...columns, takenBack] : columns}
          rows={loan.repayments}
          rowKey={(row) => row.id}
        />
      )}
    </Card>
  );
}
