import type { LoanRecord } from '@quarrter/contract/client/loans';
import { type LoanState, loanStates } from '@quarrter/domain/loans';

/** The codes of a state as the API writes them, for loans of tests. */
export function inState(state: LoanState) {
  const { stage, status, isApproved, isAccepted } = loanStates[state].codes;
  const codes = { state, stage, status, is_approved: isApproved, is_accepted: isAccepted };
  return codes satisfies Partial<LoanRecord>;
}
