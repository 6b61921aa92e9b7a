import { Spinner } from '@quarrter/ui/Spinner';
import Bell from 'lucide-react/icons/bell';
import { lazy, Suspense } from 'react';
import { Dropdown } from './Dropdown.tsx';

/** Fetched when it is first opened: the first screen does without it. */
const Notifications = lazy(() => import('../features/notifications/Notifications.tsx'));

/** SHL-07. */
export function NotificationMenu() {
  return (
    <Dropdown wide label="Notifications" button={<Bell aria-hidden="true" className="size-5.5" />}>
      {(close) => (
        <Suspense fallback={<Spinner className="m-6 text-main-text" />}>
          <Notifications onFollow={close} />
        </Suspense>
      )}
    </Dropdown>
  );
}
