import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { type Column, Table } from '@quarrter/ui/Table';

type Schedules = LoanRecord['earlier_schedules'];
type Row = Schedules[number]['rows'][number];

const columns: Column<Row>[] = [
  { header: 'Instalment', cell: (row) => row.number },
  { header: 'Was due', cell: (row) => <DateText date={row.due_date} />, lead: true },
  {
    header: 'Total',
    cell: (row) => <Money amount={row.total} />,
    align: 'end',
    figure: true,
  },
  { header: 'Paid', cell: (row) => <Money amount={row.paid} />, align: 'end' },
];

/** The schedules that a new one replaced. */
export default function EarlierSchedules({ schedules }: { schedules: Schedules }) {
  return schedules.map(({ replaced_on: date, rows }, place) => (
    <Card key={`${date} ${schedules.length - place}`} flush title="Earlier schedule">
      <p className="px-4 py-3 text-sm text-ink-soft sm:px-5">
        Replaced on <DateText date={date} />. The unpaid amount became part of the next schedule.
      </p>
      <Table
        caption="The instalments of the schedule that was replaced"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.number)}
      />
    </Card>
  ));
}
