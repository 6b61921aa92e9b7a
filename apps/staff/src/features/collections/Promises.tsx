import type { StaffPromise } from '@quarrter/contract/staff/collections';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Money } from '../../shell/Money.tsx';
import { PromiseText } from './PromiseText.tsx';

/** Promises that the client made, newest first. */
export function Promises({ promises }: { promises: readonly StaffPromise[] }) {
  return (
    <Card title="Promises to pay" flush>
      {promises.length === 0 && (
        <Empty title="No promise" level={3}>
          Dates and amounts that you agree with the client will be here.
        </Empty>
      )}
      <ul className="grid">
        {promises.map((promise) => (
          <li
            key={promise.id}
            className="grid gap-1 border-b border-line px-4 py-3 last:border-0 sm:px-5"
          >
            <div>
              <PromiseText
                state={promise.state}
                next={isPartlyPaid(promise) ? promise.next : null}
              />
            </div>
            <ul className="text-sm">
              {promise.parts.map(({ dueOn, amount }) => (
                <li key={dueOn}>
                  <Money amount={amount} /> by <DateText date={dueOn} />
                </li>
              ))}
            </ul>
            <p className="text-sm text-ink-soft">
              Agreed by {promise.madeBy} on <DateText date={promise.madeOn} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The rest of an agreed payment is an amount that was not agreed. */
function isPartlyPaid({ next, parts }: StaffPromise): boolean {
  return next !== null && !parts.some((part) => part.amount === next.amount);
}
