import type { ReceiptRefund, ReceiptTransfer } from '@quarrter/contract/staff/receipts';
import type { Currency } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { moneyColumn } from '../../shell/money-column.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';
import { Table } from '../../shell/Table.tsx';

type Sent = ReceiptRefund | ReceiptTransfer;

const Status = stateBadge<Sent['status']>({
  requested: ['Ordered', 'yellow'],
  sent: ['Sent to provider', 'blue'],
  processed: ['Paid', 'green'],
  paid: ['Paid', 'green'],
  failed: ['Failed', 'red'],
  cancelled: ['Cancelled', 'red'],
});

/** The refunds of one receipt, newest first. */
export function Refunds(props: { refunds: readonly ReceiptRefund[]; currency: Currency }) {
  return <SentMoney title="Refunds" rows={props.refunds} currency={props.currency} />;
}

/** Its transfers to the client, newest first. */
export function Transfers(props: { transfers: readonly ReceiptTransfer[]; currency: Currency }) {
  return <SentMoney title="Transfers" rows={props.transfers} currency={props.currency} />;
}

function SentMoney(props: { title: string; rows: readonly Sent[]; currency: Currency }) {
  const { title, rows, currency } = props;
  const columns: readonly Column<Sent>[] = [
    { header: 'Ordered on', lead: true, cell: (row) => <DateText date={row.orderedOn} /> },
    moneyColumn('Amount', (row) => row.amount, { figure: true, currency, sum: false }),
    { header: 'State', cell: (row) => <Status of={row.status} /> },
    { header: 'Settled on', cell: (row) => row.settledOn && <DateText date={row.settledOn} /> },
    { header: 'Provider’s message', cell: (row) => row.message || null },
  ];
  return (
    <Card title={title} flush>
      <Table
        caption={`${title} of this receipt, newest first`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
      />
    </Card>
  );
}
