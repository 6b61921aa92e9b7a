import type { Notification } from '@quarrter/contract/client/notifications';
import { lagosDate } from '@quarrter/domain/calendar';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';

const currencies = { naira: 'NGN', dollar: 'USD' } as const;

type Props = { item: Notification; onFollow: () => void };

/** An event, its date and the advice: the whole line leads to the loan or investment. */
export function NotificationItem({ item, onFollow }: Props) {
  const { title, advice, amount, currency, link, timestamp } = item;
  return (
    <Link
      href={link}
      onClick={onFollow}
      className={classes(
        'grid min-w-0 flex-1 px-4 py-3 hover:bg-main-soft sm:px-5',
        'focus-visible:-outline-offset-2',
      )}
    >
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-600">
          {!item.read && (
            <>
              <span
                className={classes(
                  'me-2 inline-block size-2 rounded-full bg-accent align-middle',
                  'forced-colors:bg-[CanvasText]',
                )}
              />
              <span className="sr-only">New: </span>
            </>
          )}
          {title}
        </span>
        {amount !== null && currency !== null && (
          <Money amount={amount} currency={currencies[currency]} className="ms-auto font-600" />
        )}
      </span>
      {advice && <span className="text-sm">{advice}</span>}
      <DateText date={lagosDate(new Date(timestamp))} className="text-sm text-ink-soft" />
    </Link>
  );
}
