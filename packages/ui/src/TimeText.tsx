import { classes } from './classes.tsx';
import { clientTime, staffTime } from './lagos-time.ts';

type At = { at: Date | string };

/** A time in Lagos for staff, `21 Nov 2026, 14:05`. A text is the wire's. */
export function TimeText({ at }: At) {
  return (
    <Time at={at} className="whitespace-nowrap">
      {staffTime(at)}
    </Time>
  );
}

/** A time in Lagos for clients, `21 Nov 2026, 2:05 pm`. A text is the wire's. */
export function ClientTimeText({ at }: At) {
  return <Time at={at}>{clientTime(at)}</Time>;
}

function Time(props: At & { className?: string; children: string }) {
  const { at, className, children } = props;
  return (
    <time
      dateTime={typeof at === 'string' ? at : at.toISOString()}
      className={classes('figures', className)}
    >
      {children}
    </time>
  );
}
