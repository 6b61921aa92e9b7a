import { Spinner } from '@quarrter/ui/Spinner';
import Bell from 'lucide-react/icons/bell';
import { lazy, Suspense } from 'react';
import { useNotifications } from '../api/notifications.ts';
import { Dropdown } from './Dropdown.tsx';

/** Fetched when it is first opened: the first screen does without it. */
const Notifications = lazy(() => import('../features/notifications/Notifications.tsx'));

/** SHL-07. Without an answer the bell shows no count; opened, it says what failed. */
export function NotificationMenu() {
  const unread = useNotifications().data?.unread ?? 0;
  return (
    <Dropdown
      wide
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      button={
        <span className="relative">
          <Bell aria-hidden="true" className="size-5.5" />
          {unread > 0 && (
            <span className="figures absolute -end-2.5 -top-2 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs font-600 text-on-accent">
              {unread > 9 ? '9+' : unread}
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
