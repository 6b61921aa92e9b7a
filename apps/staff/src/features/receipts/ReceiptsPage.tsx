import { useCallPages } from '@quarrter/client/pages';
import { staffReceipts, type UnappliedReceipt } from '@quarrter/contract/staff/receipts';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../paths.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
import { PagedTable } from '../../shell/PagedList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';

/** Money that was received or returned and belongs to no loan or investment. */
export default function ReceiptsPage() {
  return (
    <>
      <ScreenTitle title="Unapplied payments" />
      <p className="max-w-prose text-ink-soft">
        Money that we received and could not apply, or that a client’s bank sent back. It stays the
        client’s until we refund it, apply it or pay it out.
      </p>
      <Card flush>
        <Receipts />
      </Card>
    </>
  );
}

function Receipts() {
  const receipts = useCallPages(staffReceipts, { pageSize: 100 });
  return (
    <PagedTable
      list={receipts}
      what="The receipts"
      lines={4}
      empty={<Empty title="No unapplied payments" />}
      caption="Unapplied payments, newest first"
      columns={columns}
      rowHref={(row) => paths.receipt.getHref(row.id)}
    />
  );
}

const columns: readonly Column<UnappliedReceipt>[] = [
  { header: 'Client', lead: true, cell: (row) => row.clientName },
  moneyColumn('Unapplied', (row) => row.amount, { figure: true }),
  moneyColumn('Being refunded', (row) => row.refunding),
  { header: 'Received on', cell: (row) => <DateText date={row.receivedOn} /> },
  { header: 'Reason', cell: (row) => row.reason },
  {
    header: 'Reference',
    cell: (row) => <span className="text-sm break-all">{row.reference}</span>,
  },
];
