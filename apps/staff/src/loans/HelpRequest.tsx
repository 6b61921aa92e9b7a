import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import type { ReactNode } from 'react';

/** What a client who cannot pay told us; `children` are facts beside it. */
export function HelpRequest(props: {
  reason: string;
  /** What they can pay each month; null when they did not say. */
  monthlyAmount: string | bigint | null;
  pausedUntil: string | null;
  children?: ReactNode;
}) {
  const { reason, monthlyAmount, pausedUntil, children } = props;
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {monthlyAmount === null ? (
          <span>Did not say what they can pay</span>
        ) : (
          <span>
            Can pay <Money amount={monthlyAmount} className="font-600" /> each month
          </span>
        )}
        {children}
        {pausedUntil !== null && (
          <span>
            Penalties are paused until <DateText date={pausedUntil} />
          </span>
        )}
      </p>
    </>
  );
}
