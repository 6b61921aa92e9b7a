import type { LendingReturn, LendingReturnMonth } from '@quarrter/contract/staff/lending-returns';
import { Card } from '@quarrter/ui/Card';
import type { Column } from '@quarrter/ui/Table';
import { monthText } from '../../../ledger-entries/texts.tsx';
import { countColumn } from '../../../shell/count-column.ts';
import { SaveCsv } from '../../../shell/SaveCsv.tsx';
import { Table } from '../../../shell/Table.tsx';
import { complaintsCsv } from './return-csv.ts';

/** The complaints of the period by month; the register itself is on the page of messages. */
export function Complaints({ data }: { data: LendingReturn }) {
  const csv = () => complaintsCsv(data);
  return (
    <Card
      flush
      title="Complaints"
      action={<SaveCsv of="Complaints" name={`complaints-${data.period}`} rows={csv} />}
    >
      <Table
        caption="Complaints by month"
        columns={columns}
        rows={data.months}
        rowKey={(row) => row.month}
      />
    </Card>
  );
}

const columns: readonly Column<LendingReturnMonth>[] = [
  { header: 'Month', lead: true, cell: (row) => monthText(row.month) },
  countColumn('Received', ({ complaints }) => complaints.received),
  countColumn('Settled', ({ complaints }) => complaints.settled),
  countColumn('Within 48 hours', ({ complaints }) => complaints.inTime),
  countColumn('Upheld', ({ complaints }) => complaints.upheld),
  countColumn('Open at the end', ({ complaints }) => complaints.open),
];
