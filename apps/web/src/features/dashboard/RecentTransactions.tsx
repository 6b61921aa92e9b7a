import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import { type TransactionRow, transactionRows } from '../../activity/transaction-row.ts';
import { useTransactions } from '../../api/transactions.ts';
import { paths } from '../../paths.ts';

const LIMIT = 5;

const columns: Column<TransactionRow>[] = [
  { header: 'Date', cell: (row) => <DateText date={row.date} /> },
  { header: 'Event', cell: (row) => row.event, lead: true },
  { header: 'Action', cell: (row) => row.action },
  {
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} currency={row.currency} className="font-600" />,
    align: 'end',
    figure: true,
  },
];

/** The five most recent transactions. */
export function RecentTransactions() {
  return (
    <Card
      flush
      title="Recent Transactions"
      action={
        <LinkButton size="small" tone="plain" href={paths.reports.getHref()}>
          View All &gt;&gt;
        </LinkButton>
      }
    >
      <Rows />
    </Card>
  );
}

function Rows() {
  const transactions = useTransactions();
  if (transactions.isPending) return <Loading label="Loading your recent transactions" />;
  if (transactions.isError) {
    return <Failed what="Your recent transactions" onRetry={() => transactions.refetch()} />;
  }
  const rows = transactionRows(transactions.data.results).slice(0, LIMIT);
  if (rows.length === 0) return <Empty level={3} title="No Recent Transactions" />;
  return (
    <Table
      caption="Your five most recent transactions"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowHref={(row) => row.href}
    />
  );
}
