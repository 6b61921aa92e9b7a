import { DateText } from '@quarrter/ui/DateText';
import type { ReactNode } from 'react';
import { Money } from '../shell/Money.tsx';

/** A request for help from a client who cannot pay; `children` are facts beside it. */
export function HelpRequest(props: {
  reason: string;
  /** The monthly payment that the client named; null when they named none. */
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
