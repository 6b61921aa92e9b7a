import type { LoanRecord } from '@quarrter/contract/client/loans';
import { loanStates, loanStateText, stageColour } from '@quarrter/domain/loans';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { stateOf } from './current-loan.ts';

/** The state of a loan in the colour of its stage. Returning the principal in time cancels it. */
export function LoanBadge({ loan }: { loan: Pick<LoanRecord, 'state' | 'settled_as'> }) {
  const state = stateOf(loan);
  const isCancelled = loan.settled_as === 'cancelled';
  const { open, codes } = loanStates[state];
  const waiting = open ? stageColour(codes.stage) : null;
  const late: BadgeTone = state === 'overdue' || state === 'disapproved' ? 'red' : 'neutral';
  return <Badge tone={waiting ?? late}>{loanStateText(isCancelled ? 'cancelled' : state)}</Badge>;
}
