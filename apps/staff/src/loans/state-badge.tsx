import type { OtherLoan } from '@quarrter/contract/staff/loans';
import { loanStateNames, loanStates, loanStateText, stageColour } from '@quarrter/domain/loans';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';

type Shown = Pick<OtherLoan, 'state' | 'settledAs'>;

/**
 * The state in the words of staff: on the wire a verified application is still at stage 1, and a
 * loan that was cancelled by returning the principal is complete.
 */
export function StateBadge({ loan }: { loan: Shown }) {
  const state = loan.settledAs === 'cancelled' ? 'cancelled' : loan.state;
  return <Badge tone={toneOf(state)}>{stateText(state)}</Badge>;
}

export function stateText(state: string): string {
  if (state === 'verified') return 'Verified';
  const known = loanStateNames.find((name) => name === state);
  return known ? loanStateText(known) : state;
}

function toneOf(state: string): BadgeTone {
  if (state === 'overdue') return 'red';
  const known = loanStateNames.find((name) => name === state);
  if (known === undefined || !loanStates[known].open) return 'neutral';
  return stageColour(loanStates[known].codes.stage) ?? 'green';
}
