import { DateText } from '@quarrter/ui/DateText';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import { Failed, Loading } from '@quarrter/ui/states';
import { useTransactions } from '../../api/transactions.ts';
import { notificationsOf } from './notification.ts';

/** SHL-07, SHL-08. */
export default function Notifications({ onFollow }: { onFollow: () => void }) {
  const transactions = useTransactions();
  if (transactions.isPending) return <Loading label="Loading your notifications" />;
  if (transactions.isError) {
    return <Failed what="Your notifications" onRetry={() => transactions.refetch()} />;
  }
  const items = notificationsOf(transactions.data.results);
  if (items.length === 0) return <p className="p-6 text-center text-ink-soft">No Notifications</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id}>
          <Link
            href={item.href}
            onClick={onFollow}
            className="grid grid-cols-[1fr_auto] gap-x-4 px-4 py-3 hover:bg-main-soft focus-visible:-outline-offset-2"
          >
            <span className="font-600">{item.title}</span>
            <Money amount={item.amount} currency={item.currency} className="font-600" />
            <DateText date={item.date} className="text-sm text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
