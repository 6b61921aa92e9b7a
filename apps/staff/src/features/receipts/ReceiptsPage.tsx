import { staffReceipts, type UnappliedReceipt } from '@quarrter/contract/staff/receipts';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { moneyColumn } from '../../shell/money-column.tsx';
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
      <CallTable
        call={staffReceipts}
        pageSize={100}
        what="The receipts"
        lines={4}
        empty="No unapplied payments"
        caption="Unapplied payments, newest first"
        columns={columns}
        rowHref={(row) => paths.receipt.getHref(row.id)}
      />
    </>
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
