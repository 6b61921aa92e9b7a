import type { StaffPromise } from '@quarrter/contract/staff/collections';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '../../shell/Money.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';

const State = stateBadge<StaffPromise['state']>({
  open: ['Open', 'blue'],
  kept: ['Kept', 'green'],
  broken: ['Broken', 'red'],
  ended: ['Ended', 'neutral'],
});

/** The state of a promise, and the next payment that it asks for. */
export function PromiseText({ state, next }: Pick<StaffPromise, 'state' | 'next'>) {
  return (
    <>
      <State of={state} />
      {next && (
        <span className="block text-sm">
          <Money amount={next.amount} /> by <DateText date={next.dueOn} />
        </span>
      )}
    </>
  );
}
