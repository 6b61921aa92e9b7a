import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { TransactionTable } from '../../activity/TransactionTable.tsx';
import { transactionRows } from '../../activity/transaction-row.ts';
import { useTransactions } from '../../api/transactions.ts';
import { paths } from '../../paths.ts';

const LIMIT = 5;

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
  return <TransactionTable caption="Your five most recent transactions" rows={rows} byMonth />;
}
