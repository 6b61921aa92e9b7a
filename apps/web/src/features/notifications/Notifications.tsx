import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { notificationList } from '@quarrter/contract/client/notifications';
import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import { useEffect, useState } from 'react';
import { useReadNotifications } from '../../api/all-notifications.ts';
import { paths } from '../../paths.ts';
import { NotificationItem } from './NotificationItem.tsx';

/** The latest notifications. Those shown are marked as read. */
export default function Notifications({ onFollow }: { onFollow: () => void }) {
  const notifications = useCall(notificationList);
  const { mutate: markRead } = useReadNotifications();
  const list = notifications.data;
  // Notifications that were unread when the list was opened stay marked as new in it.
  const [newIds, setNewIds] = useState<readonly string[]>([]);
  const unread = (list?.results ?? []).filter(({ read }) => !read).map(({ id }) => id);
  const shown = unread.join(' ');
  useEffect(() => {
    if (shown === '') return;
    const ids = shown.split(' ');
    setNewIds((before) => [...before, ...ids]);
    markRead(ids);
  }, [shown, markRead]);

  if (!list) return <LoadingOrFailed of={notifications} what="Your notifications" lines={3} />;
  return (
    <>
      <h2 className="border-b border-line px-4 py-3 text-base">Notifications</h2>
      {list.results.length === 0 ? (
        <p className="p-6 text-center text-ink-soft">No Notifications</p>
      ) : (
        <ul className="divide-y divide-line">
          {list.results.map((item) => (
            <li key={item.id} className="flex">
              <NotificationItem
                item={{ ...item, read: item.read && !newIds.includes(item.id) }}
                onFollow={onFollow}
              />
            </li>
          ))}
        </ul>
      )}
      <Link
        href={paths.notifications.getHref()}
        onClick={onFollow}
        className={classes(
          'block border-t border-line px-4 py-3 text-sm font-600 text-main-text',
          'hover:bg-main-soft focus-visible:-outline-offset-2',
        )}
      >
        See all notifications
      </Link>
    </>
  );
}
