import type { StaffPromise } from '@quarrter/contract/staff/collections';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '../../shell/Money.tsx';

const states: { readonly [S in StaffPromise['state']]: { tone: BadgeTone; text: string } } = {
  open: { tone: 'blue', text: 'Open' },
  kept: { tone: 'green', text: 'Kept' },
  broken: { tone: 'red', text: 'Broken' },
  ended: { tone: 'neutral', text: 'Ended' },
};

/** The state of a promise, and the next payment that it asks for. */
export function PromiseText({ state, next }: Pick<StaffPromise, 'state' | 'next'>) {
  return (
    <>
      <Badge tone={states[state].tone}>{states[state].text}</Badge>
      {next && (
        <span className="block text-sm">
          <Money amount={next.amount} /> by <DateText date={next.dueOn} />
        </span>
      )}
    </>
  );
}
