import type { LoanRecord } from '@quarrter/contract/client/loans';
import { fromWire } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { type Column, Table } from '@quarrter/ui/Table';
import { Timeline } from '@quarrter/ui/Timeline';
import { hasStarted } from '../../../products/current-loan.ts';
import { timelineSteps } from './timeline-steps.ts';

type Row = LoanRecord['schedule'][number];

const due: Column<Row>[] = [
  { header: 'Instalment', cell: (row) => row.number },
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

const paid: Column<Row> = {
  header: 'Paid',
  cell: (row) => <Money amount={paidOf(row)} />,
  align: 'end',
};

const stillToPay: Column<Row> = {
  header: 'Still to pay',
  cell: (row) => <Money amount={row.outstanding} />,
  align: 'end',
};

/**
 * Only of a loan that has ended, when nothing is still to pay: interest that fell away, or all that
 * was written off.
 */
const notPaid = ({ written_off: writtenOff }: LoanRecord): Column<Row> => ({
  header: writtenOff ? 'No longer owed' : 'Not charged',
  cell: (row) => <Money amount={row.forgiven} />,
  align: 'end',
});

function paidOf(row: Row): bigint {
  return fromWire(row.total) - fromWire(row.outstanding) - forgivenOf(row);
}

function forgivenOf({ forgiven }: Row): bigint {
  return fromWire(forgiven);
}

/** Whether the due dates apply: no longer once a loan is cancelled or written off. */
export function followsDates(loan: LoanRecord): boolean {
  return loan.settled_as !== 'cancelled' && loan.state !== 'written-off';
}

/**
 * Every payment in one list, whose rows open to show their parts; a table for a loan whose dates no
 * longer apply. An offer shows the dates and the parts only.
 */
export function Schedule({ loan }: { loan: LoanRecord }) {
  if (!followsDates(loan)) {
    return (
      <Card flush title="Repayment schedule">
        <ScheduleTable loan={loan} />
      </Card>
    );
  }
  const started = hasStarted(loan);
  const rows = new Map(loan.schedule.map((row) => [row.number, row]));
  return (
    <Card title="Repayment schedule">
      <Timeline
        steps={timelineSteps(loan, started ? loan.as_of : null)}
        partsOf={({ number }) => {
          const row = rows.get(number);
          return row && <Parts row={row} of={loan.schedule.length} started={started} />;
        }}
      />
    </Card>
  );
}

/** The parts of an instalment, and once the loan is paid out, the amount paid. */
function Parts({ row, of, started }: { row: Row; of: number; started: boolean }) {
  return (
    <Facts>
      <Fact label="Instalment">{`${row.number} of ${of}`}</Fact>
      <Fact label="Principal">
        <Money amount={row.principal} />
      </Fact>
      <Fact label="Interest">
        <Money amount={row.interest} />
      </Fact>
      {forgivenOf(row) > 0n && (
        <Fact label="Not charged">
          <Money amount={forgivenOf(row)} />
        </Fact>
      )}
      {started && (
        <>
          <Fact label="Paid">
            <Money amount={paidOf(row)} />
          </Fact>
          <Fact label="Still to pay" strong>
            <Money amount={row.outstanding} />
          </Fact>
        </>
      )}
    </Facts>
  );
}

function ScheduleTable({ loan }: { loan: LoanRecord }) {
  const hasForgiven = loan.schedule.some((row) => forgivenOf(row) > 0n);
  return (
    <Table
      caption="The instalments of this loan and their due dates"
      columns={[...due, paid, hasForgiven ? notPaid(loan) : stillToPay]}
      rows={loan.schedule}
      rowKey={(row) => String(row.number)}
    />
  );
}
