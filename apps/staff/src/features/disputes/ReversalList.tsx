import { type StaffReversal, staffReversals } from '@quarrter/contract/staff/disputes';
import { DateText } from '@quarrter/ui/DateText';
import { CallItems } from '../../shell/CallList.tsx';
import { Entry } from '../../shell/Entry.tsx';
import { Money } from '../../shell/Money.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';
import { purposeText, TakenFrom } from './taken-from.tsx';

/** Everything that the provider took back, newest first. */
export function ReversalList() {
  return (
    <CallItems
      call={staffReversals}
      what="The list of reversals"
      empty="Nothing was reversed"
      emptyText="Lost disputes and refunds started at the provider appear here."
      item={(reversal) => <Reversal reversal={reversal} />}
    />
  );
}

function Reversal({ reversal }: { reversal: StaffReversal }) {
  return (
    <Entry title={reversal.clientName} money={reversal}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <State of={reversal.state} />
        <span>{causes[reversal.cause]}</span>
        <span>
          {purposeText(reversal.purpose)}, paid on <DateText date={reversal.paidOn} />
        </span>
        <span>
          Last changed on <DateText date={reversal.changedOn} />
        </span>
      </p>
      {reversal.begunBy !== '' && (
        <p className="text-sm wrap-anywhere">Started by {reversal.begunBy}</p>
      )}
      <Unbooked reversal={reversal} />
      <TakenFrom reversal={reversal} />
      <p className="text-xs break-all text-ink-soft">{reversal.reference}</p>
    </Entry>
  );
}

/** The provider names more than was booked: part of it is another cause's, or it is too much. */
function Unbooked({ reversal: { state, amount, taken, currency } }: { reversal: StaffReversal }) {
  if (state !== 'taken' || amount === taken) return null;
  return (
    <p className="text-sm">
      Only <Money amount={taken} currency={currency} /> of this is in our ledger. The rest exceeds
      what we received or belongs to another reversal.
    </p>
  );
}

const State = stateBadge<StaffReversal['state']>({
  pending: ['Pending', 'yellow'],
  taken: ['Reversed', 'red'],
  failed: ['Failed', 'blue'],
  returned: ['Returned to us', 'green'],
});

const causes: { readonly [C in StaffReversal['cause']]: string } = {
  dispute: 'Dispute',
  refund: 'Refund started at the provider',
  charge: 'Charge reversed by the provider',
};
