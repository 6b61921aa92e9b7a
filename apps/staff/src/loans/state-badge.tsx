import type { OtherLoan } from '@quarrter/contract/staff/loans';
import {
  loanStateNames,
  loanStates,
  staffStateOf,
  staffStateText,
  stageColour,
} from '@quarrter/domain/loans';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';

type Shown = Pick<OtherLoan, 'state' | 'settledAs'>;

/** The state in the words of staff. */
export function StateBadge({ loan }: { loan: Shown }) {
  const state = staffStateOf(loan);
  return <Badge tone={toneOf(state)}>{staffStateText(state)}</Badge>;
}

function toneOf(state: string): BadgeTone {
  if (state === 'overdue') return 'red';
  const known = loanStateNames.find((name) => name === state);
  if (known === undefined || !loanStates[known].open) return 'neutral';
  return stageColour(loanStates[known].codes.stage) ?? 'green';
}
