import { lagosTime } from './lagos-time.ts';

/** A time in Lagos, `21 Nov 2026, 14:05`. */
export function TimeText({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {lagosTime(at)}
    </time>
  );
}
