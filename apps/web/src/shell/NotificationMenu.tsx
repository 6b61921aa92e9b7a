import { Spinner } from '@quarrter/ui/Spinner';
import { Failed } from '@quarrter/ui/states';
import Bell from 'lucide-react/icons/bell';
import { type ComponentType, lazy, Suspense } from 'react';
import { useNotifications } from '../api/notifications.ts';
import { Dropdown } from './Dropdown.tsx';

type Props = { onFollow: () => void };

/** Fetched when it is first opened: the first screen does without it, and no screen falls with it. */
const Notifications = lazy<ComponentType<Props>>(() =>
  import('../features/notifications/Notifications.tsx').catch(() => ({ default: NotArrived })),
);

/** A part that did not come is asked for again by a new load of the page only. */
function NotArrived(_: Props) {
  return (
    <Failed
      what="Your notifications"
      message="Part of the page did not load, perhaps because of your connection"
      onRetry={() => window.location.reload()}
    />
  );
}

/** SHL-07. Without an answer the bell shows no count; opened, it says what failed. */
export function NotificationMenu() {
  const count = useNotifications().data?.unread ?? 0;
  // The bell's name says what it shows, so that both can be asked for.
  const unread = count > 9 ? '9+' : count > 0 && String(count);
  return (
    <Dropdown
      wide
      label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
      button={
        <span className="relative">
          <Bell aria-hidden="true" className="size-5.5" />
          {unread && (
            <span className="figures absolute -end-2.5 -top-2 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs font-600 text-on-accent">
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
