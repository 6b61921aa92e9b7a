import { lagosTime } from './lagos-time.ts';

/** A time in Lagos, `21 Nov 2026, 14:05`. A text is the wire's. */
export function TimeText({ at }: { at: Date | string }) {
  return (
    <time
      dateTime={typeof at === 'string' ? at : at.toISOString()}
      className="figures whitespace-nowrap"
    >
      {lagosTime(at)}
    </time>
  );
}
