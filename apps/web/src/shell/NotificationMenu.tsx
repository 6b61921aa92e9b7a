import { useCall } from '@quarrter/client/calls';
import { notificationList } from '@quarrter/contract/client/notifications';
import { classes } from '@quarrter/ui/classes';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Spinner } from '@quarrter/ui/Spinner';
import Bell from 'lucide-react/icons/bell';
import { Suspense } from 'react';
import { Dropdown } from './Dropdown.tsx';

/** Loaded when the menu is first opened, to keep the first screen light. */
const Notifications = lazyPart(
  'Your notifications',
  () => import('../features/notifications/Notifications.tsx'),
);

/** SHL-07: the bell. Without an answer it shows no count, and names the failure once opened. */
export function NotificationMenu() {
  const count = useCall(notificationList).data?.unread ?? 0;
  // The name includes the visible count, so that voice control finds the bell by it.
  const unread = count > 9 ? '9+' : count > 0 && String(count);
  return (
    <Dropdown
      wide
      label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
      button={
        <span className="relative">
          <Bell aria-hidden="true" className="size-5.5" />
          {unread && (
            <span
              className={classes(
                'figures absolute -end-2.5 -top-2 min-w-4.5 rounded-full bg-accent px-1',
                // Large text still leaves the bell in sight.
                'text-center text-[length:min(0.75rem,4.5vw)] leading-4 font-600 text-on-accent',
                'forced-colors:border',
              )}
            >
              {unread}
            </span>
          )}
        </span>
      }
    >
      {(close) => (
        <Suspense fallback={<Spinner className="m-6 text-main-text" />}>
          <Notifications onFollow={close} />
        </Suspense>
      )}
    </Dropdown>
  );
}
