import { formatDate, lagosDate } from '@quarrter/domain/calendar';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
});

/** A time in Lagos, `21 Nov 2026, 14:05`. */
export function TimeText({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatDate(lagosDate(time))}, {clock.format(time)}
    </time>
  );
}
