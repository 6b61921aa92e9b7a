import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type Notification, notificationList } from '@quarrter/contract/client/notifications';
import { formatDate, lagosDate } from '@quarrter/domain/calendar';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { Empty } from '@quarrter/ui/Empty';
import { Link } from '@quarrter/ui/link';
import { Tabs } from '@quarrter/ui/Tabs';
import Check from 'lucide-react/icons/check';
import { ShowMore } from '../../activity/ShowMore.tsx';
import {
  type NotificationFilter,
  useAllNotifications,
  useReadAllNotifications,
  useReadNotifications,
} from '../../api/all-notifications.ts';
import { paths } from '../../paths.ts';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';
import { useSearch } from '../../shell/use-search.ts';
import { NotificationItem } from './NotificationItem.tsx';

const filters: readonly { label: string; about?: string; filter: NotificationFilter }[] = [
  { label: 'All', filter: { about: '', show: 'all' } },
  { label: 'Unread', filter: { about: '', show: 'unread' } },
  { label: 'Loans', about: 'notifications', filter: { about: 'loans', show: 'all' } },
  { label: 'Investments', filter: { about: 'investments', show: 'all' } },
];

/** Every notification, with filters that the address holds. */
export default function NotificationsPage() {
  const [search] = useSearch({ about: '', show: 'all' });
  const chosen =
    filters.find(({ filter }) => filter.about === search.about && filter.show === search.show) ??
    filters[0];
  const filter = chosen?.filter ?? { about: '', show: 'all' };
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <Tabs
        label="Which notifications"
        tabs={filters.map((one) => ({
          label: one.label,
          about: one.about,
          href: paths.notifications.getHref(one.filter),
          current: one === chosen,
        }))}
      />
      <List key={`${filter.about} ${filter.show}`} filter={filter} />
      <p className="text-sm text-ink-soft">
        We also email you about some of these.{' '}
        <Link href={paths.emailChoices.getHref()} className="font-600 text-main-text underline">
          Choose your emails
        </Link>
      </p>
    </div>
  );
}

function List({ filter }: { filter: NotificationFilter }) {
  const list = useAllNotifications(filter);
  if (!list.rows) {
    return (
      <Card>
        <LoadingOrFailed of={list} what="Your notifications" lines={6} withReason />
      </Card>
    );
  }
  if (list.rows.length === 0) return <NoNotifications filter={filter} />;
  return (
    <Card flush title="Notifications" action={<MarkAllAsRead />}>
      <ul className="divide-y divide-line">
        {list.rows.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <ShowMore list={list} />
    </Card>
  );
}

function Line({ item }: { item: Notification }) {
  const { mutate, isPending } = useReadNotifications();
  // Disabled, the button would drop the focus.
  const read = () => isPending || mutate([item.id]);
  const date = lagosDate(new Date(item.timestamp));
  return (
    <li className="flex items-start">
      <NotificationItem item={item} onFollow={() => item.read || read()} />
      {!item.read && (
        <button
          type="button"
          onClick={read}
          title="Mark as read"
          aria-label={`Mark as read: ${item.title}, ${formatDate(date)}`}
          className={classes(
            'me-2 mt-1 grid size-11 shrink-0 place-items-center rounded-full text-main-text',
            'hover:bg-main-soft',
            isPending && 'opacity-50',
          )}
        >
          <Check aria-hidden="true" className="size-5" />
        </button>
      )}
    </li>
  );
}

/** Leaves out notifications newer than the bell's list: the client has not seen them. */
function MarkAllAsRead() {
  const bell = useCall(notificationList).data;
  const { mutate, isPending } = useReadAllNotifications();
  const newest = bell?.results[0]?.id;
  if (!bell || bell.unread === 0 || newest === undefined) return null;
  return (
    <Button size="small" busy={isPending} onClick={() => mutate(newest)}>
      Mark all as read
    </Button>
  );
}

function NoNotifications({ filter }: { filter: NotificationFilter }) {
  const isWhole = filter.about === '' && filter.show === 'all';
  return (
    <Card>
      <Empty
        title={isWhole ? 'No Notifications' : 'Nothing here'}
        picture={<EmptyPicture of="notifications" />}
      >
        {isWhole && 'What happens to your loans and investments will appear here.'}
        {filter.show === 'unread' && 'You have read all your notifications.'}
        {filter.about !== '' && `You have no notifications about ${filter.about}.`}
      </Empty>
    </Card>
  );
}
