import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { Money } from '../../shell/Money.tsx';
import { Table } from '../../shell/Table.tsx';

type Row = LoanRecord['earlier_schedules'][number]['rows'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Was due on', lead: true, cell: (row) => <DateText date={row.due_date} /> },
  { header: 'Principal', align: 'end', cell: (row) => <Money amount={row.principal} /> },
  { header: 'Interest', align: 'end', cell: (row) => <Money amount={row.interest} /> },
  { header: 'Instalment', align: 'end', cell: (row) => <Money amount={row.total} /> },
  { header: 'Paid', align: 'end', cell: (row) => <Money amount={row.paid} /> },
];

/** The schedules that restructurings replaced. */
export function EarlierSchedules({ loan }: { loan: LoanRecord }) {
  const schedules = loan.earlier_schedules ?? [];
  return schedules.map(({ replaced_on: date, rows }, place) => (
    <Card key={`${date} ${schedules.length - place}`} flush title="Earlier schedule">
      <p className="px-4 py-3 text-sm text-ink-soft sm:px-5">
        Replaced on <DateText date={date} />. The unpaid amount became part of the next schedule.
      </p>
      <Table
        caption="The repayment schedule that was replaced"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.number)}
      />
    </Card>
  ));
}
