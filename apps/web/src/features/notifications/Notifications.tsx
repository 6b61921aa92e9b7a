import type { Notification } from '@quarrter/contract/activity';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import { Failed, Loading } from '@quarrter/ui/states';
import { useEffect } from 'react';
import { useNotifications, useReadNotifications } from '../../api/notifications.ts';
import { paths } from '../../paths.ts';
import { notificationText } from './notification.ts';

/** The latest notifications. Opening the list marks them as read. */
export default function Notifications({ onFollow }: { onFollow: () => void }) {
  const notifications = useNotifications();
  const { mutate: markRead } = useReadNotifications();
  const list = notifications.data;
  const newest = list && list.unread > 0 ? list.results[0]?.id : undefined;
  useEffect(() => {
    if (newest) markRead(newest);
  }, [newest, markRead]);

  if (notifications.isPending) return <Loading label="Loading your notifications" />;
  if (!list) return <Failed what="Your notifications" onRetry={() => notifications.refetch()} />;
  return (
    <>
      <h2 className="border-b border-line px-4 py-3 text-base">Notifications</h2>
      {list.results.length === 0 ? (
        <p className="p-6 text-center text-ink-soft">No Notifications</p>
      ) : (
        <ul className="divide-y divide-line">
          {list.results.map((item) => (
            <Item key={item.id} item={item} onFollow={onFollow} />
          ))}
        </ul>
      )}
      <Link
        href={paths.reports.getHref()}
        onClick={onFollow}
        className={classes(
          'block border-t border-line px-4 py-3 text-sm font-600 text-main-text',
          'hover:bg-main-soft focus-visible:-outline-offset-2',
        )}
      >
        See all in Reports
      </Link>
    </>
  );
}

function Item({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const { title, advice, amount, currency, date, href } = notificationText(item.entry);
  return (
    <li>
      <Link
        href={href}
        onClick={onFollow}
        className={classes(
          'grid grid-cols-[1fr_auto] gap-x-4 px-4 py-3 hover:bg-main-soft',
          'focus-visible:-outline-offset-2',
        )}
      >
        <span className="font-600">
          {!item.read && (
            <>
              <span className="me-2 inline-block size-2 rounded-full bg-accent align-middle" />
              <span className="sr-only">New: </span>
            </>
          )}
          {title}
        </span>
        <Money amount={amount} currency={currency} className="font-600" />
        {advice && <span className="col-span-full text-sm">{advice}</span>}
        <DateText date={date} className="text-sm text-ink-soft" />
      </Link>
    </li>
  );
}
