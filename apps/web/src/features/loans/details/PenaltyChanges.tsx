import type { LoanRecord } from '@quarrter/contract/client/loans';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';

type Change = LoanRecord['penalty_changes'][number];

const reasons: { readonly [kind in Change['kind']]: string } = {
  reversed:
    'Your payment reached us late, but we recorded it on the day you paid. ' +
    'You do not owe the penalties for',
  waived: 'We waived the penalties for',
};

/** Penalties that the client no longer owes, with the reason. */
export function PenaltyChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-base">Penalties removed</h3>
      <ul className="grid gap-4">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.changed_on} ${change.from}`} className="grid gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <DateText date={change.changed_on} className="font-600" />
              <Money amount={change.amount} className="font-600" />
            </p>
            <p className="text-sm text-ink-soft">
              {reasons[change.kind]} <Days change={change} />.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Days({ change: { from, through } }: { change: Change }) {
  if (from === through) return <DateText date={from} />;
  return (
    <>
      <DateText date={from} /> to <DateText date={through} />
    </>
  );
}
