import type { ReceiptRefund } from '@quarrter/contract/staff/receipts';
import type { Currency } from '@quarrter/domain/money';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { type Column, Table } from '@quarrter/ui/Table';

const statuses: {
  readonly [S in ReceiptRefund['status']]: { text: string; tone: BadgeTone };
} = {
  requested: { text: 'Ordered', tone: 'yellow' },
  sent: { text: 'Sent to provider', tone: 'blue' },
  processed: { text: 'Paid', tone: 'green' },
  failed: { text: 'Failed', tone: 'red' },
};

/** The refunds of one receipt, newest first. */
export function Refunds(props: { refunds: readonly ReceiptRefund[]; currency: Currency }) {
  const { refunds, currency } = props;
  const columns: readonly Column<ReceiptRefund>[] = [
    { header: 'Ordered on', lead: true, cell: (row) => <DateText date={row.orderedOn} /> },
    {
      header: 'Amount',
      align: 'end',
      figure: true,
      cell: (row) => <Money amount={row.amount} currency={currency} />,
    },
    {
      header: 'State',
      cell: (row) => <Badge tone={statuses[row.status].tone}>{statuses[row.status].text}</Badge>,
    },
    {
      header: 'Settled on',
      cell: (row) => (row.settledOn ? <DateText date={row.settledOn} /> : '--'),
    },
    { header: 'Provider’s message', cell: (row) => row.message || '--' },
  ];
  return (
    <Card title="Refunds" flush>
      <Table
        caption="Refunds of this receipt, newest first"
        columns={columns}
        rows={refunds}
        rowKey={(row) => row.id}
      />
    </Card>
  );
}
