import { formatDate, lagosDate } from '@quarrter/domain/calendar';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
});

/** A moment of the log in Lagos time, `21 Nov 2026, 14:05`. */
export function TimeText({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatDate(lagosDate(moment))}, {clock.format(moment)}
    </time>
  );
}
