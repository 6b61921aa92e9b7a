import { loanStateNames, loanStates, loanStateText, stageColour } from '@quarrter/domain/loans';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';

/** The state in the words of staff: on the wire a verified application is still at stage 1. */
export function StateBadge({ state }: { state: string }) {
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
