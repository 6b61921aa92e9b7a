import { type LoanCodes, loanAcceptance, loanApproval, loanStage, loanStatus } from './codes.ts';

/**
 * The states of a loan (LND-06, LND-08, LND-09); the moves between them are in transitions.ts. A
 * loan’s state is its name; the codes exist only for the API’s callers.
 */

export type LoanState =
  | 'applied'
  | 'verified'
  | 'offered'
  | 'accepted'
  | 'active'
  | 'overdue'
  | 'complete'
  | 'written-off'
  | 'disapproved'
  | 'rejected'
  | 'expired'
  | 'cancelled';

type LoanStateRow = {
  readonly codes: LoanCodes;
  /** Prevents another application (LON-57). */
  readonly open: boolean;
  /** The loan has been paid out: it takes repayments, and the day close works on it. */
  readonly live: boolean;
};

const applied: LoanCodes = {
  stage: loanStage.verification,
  status: loanStatus.notStarted,
  isApproved: loanApproval.pending,
  isAccepted: loanAcceptance.pending,
};
const offered: LoanCodes = {
  ...applied,
  stage: loanStage.confirmation,
  isApproved: loanApproval.approved,
};
const accepted: LoanCodes = {
  ...offered,
  stage: loanStage.disbursement,
  isAccepted: loanAcceptance.accepted,
};
const active: LoanCodes = { ...accepted, stage: loanStage.active, status: loanStatus.active };
const closed: Partial<LoanCodes> = { isAccepted: loanAcceptance.closed };

const pending = { open: true, live: false };
const live = { open: true, live: true };
const ended = { open: false, live: false };

/**
 * Every state with its codes. A verified application is still at stage 1. The codes of a cancelled
 * loan are here those of one cancelled before the offer.
 */
export const loanStates: Record<LoanState, LoanStateRow> = {
  applied: { codes: applied, ...pending },
  verified: { codes: applied, ...pending },
  offered: { codes: offered, ...pending },
  accepted: { codes: accepted, ...pending },
  active: { codes: active, ...live },
  overdue: { codes: { ...active, status: loanStatus.overdue }, ...live },
  complete: { codes: { ...active, status: loanStatus.complete }, ...ended },
  // Callers of the API see a loan that is over; the state's name and the emails say how.
  'written-off': { codes: { ...active, status: loanStatus.complete }, ...ended },
  disapproved: { codes: { ...applied, isApproved: loanApproval.disapproved }, ...ended },
  rejected: { codes: { ...offered, ...closed }, ...ended },
  expired: { codes: { ...offered, ...closed }, ...ended },
  cancelled: { codes: { ...applied, ...closed }, ...ended },
};

export const loanStateNames = Object.keys(loanStates) as LoanState[];

/**
 * The states in which a loan prevents another application (LON-57). Marked as pure, so that a build
 * that does not use them leaves them out.
 */
export const openStates = /* @__PURE__ */ loanStateNames.filter((name) => loanStates[name].open);

/** An offer lapses after this many days without an answer. */
export const offerValidDays = 14;

/** The wire's codes of a state. A cancelled loan keeps the stage that it was cancelled at. */
export function codesOf(state: LoanState, cancelledFrom: LoanState | null): LoanCodes {
  if (cancelledFrom === null) return loanStates[state].codes;
  return { ...loanStates[cancelledFrom].codes, ...closed };
}
