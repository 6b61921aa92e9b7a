import type { LoanPromise } from '@quarrter/contract/client/loan-promise';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';

const states: { readonly [S in LoanPromise['state']]: { tone: BadgeTone; text: string } } = {
  open: { tone: 'blue', text: 'Open' },
  kept: { tone: 'green', text: 'Kept' },
  broken: { tone: 'red', text: 'Broken' },
  ended: { tone: 'neutral', text: 'Ended' },
};

/** How a promise stands, and what it asks for next. */
export function PromiseText({ state, next }: Pick<LoanPromise, 'state' | 'next'>) {
  return (
    <>
      <Badge tone={states[state].tone}>{states[state].text}</Badge>
      {next && (
        <span className="block text-sm">
          <Money amount={next.amount} /> by <DateText date={next.due_on} />
        </span>
      )}
    </>
  );
}
