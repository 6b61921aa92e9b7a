import type { Transaction } from '@quarrter/contract/client/activity';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { TransactionTable } from '../../activity/TransactionTable.tsx';
import { transactionRows } from '../../activity/transaction-row.ts';
import { paths } from '../../paths.ts';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';

const LIMIT = 5;

/** The five most recent transactions. */
export function RecentTransactions({ entries }: { entries: readonly Transaction[] }) {
  const rows = transactionRows(entries).slice(0, LIMIT);
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
      {rows.length === 0 ? (
        <Empty
          level={3}
          title="No Recent Transactions"
          picture={<EmptyPicture of="transactions" />}
        >
          What you receive and pay will appear here.
        </Empty>
      ) : (
        <TransactionTable caption="Your 5 most recent transactions" rows={rows} byMonth />
      )}
    </Card>
  );
}
