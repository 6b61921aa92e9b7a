import { type LoanCodes, loanAcceptance, loanApproval, loanStage, loanStatus } from './codes.ts';

/**
 * The states of a loan and the events between them (LND-06, LND-08, LND-09). A loan’s state is its
 * name; the codes exist only for the API’s callers.
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

export type LoanEvent =
  | 'verify'
  | 'offer'
  | 'accept'
  | 'reject'
  | 'disburse'
  | 'reverseDisbursement'
  | 'fallOverdue'
  | 'recover'
  | 'complete'
  | 'reopen'
  | 'writeOff'
  | 'disapprove'
  | 'reconsider'
  | 'lapse'
  | 'cancel';

type LoanStateRow = {
  readonly codes: LoanCodes;
  /** Prevents another application (LON-57). */
  readonly open: boolean;
  /** The loan has been paid out: it takes repayments, and the day close works on it. */
  readonly live: boolean;
  readonly next: Partial<Record<LoanEvent, LoanState>>;
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
const ended = { open: false, live: false, next: {} };

/**
 * Every state with its codes and the moves it allows. A verified application is still at stage 1.
 * The codes of a cancelled loan are here those of one cancelled before the offer.
 */
export const loanStates: Record<LoanState, LoanStateRow> = {
  applied: {
    codes: applied,
    ...pending,
    next: { verify: 'verified', disapprove: 'disapproved', cancel: 'cancelled' },
  },
  verified: {
    codes: applied,
    ...pending,
    next: { offer: 'offered', disapprove: 'disapproved', cancel: 'cancelled' },
  },
  offered: {
    codes: offered,
    ...pending,
    next: { accept: 'accepted', reject: 'rejected', lapse: 'expired', cancel: 'cancelled' },
  },
  accepted: {
    codes: accepted,
    ...pending,
    next: { disburse: 'active', cancel: 'cancelled' },
  },
  active: {
    codes: active,
    ...live,
    next: {
      fallOverdue: 'overdue',
      complete: 'complete',
      writeOff: 'written-off',
      reverseDisbursement: 'accepted',
    },
  },
  overdue: {
    codes: { ...active, status: loanStatus.overdue },
    ...live,
    next: { recover: 'active', complete: 'complete', writeOff: 'written-off' },
  },
  complete: {
    codes: { ...active, status: loanStatus.complete },
    ...ended,
    // A repayment was reversed.
    next: { reopen: 'active' },
  },
  // Callers of the API see a loan that is over; the state's name and the emails say how.
  'written-off': { codes: { ...active, status: loanStatus.complete }, ...ended },
  disapproved: {
    codes: { ...applied, isApproved: loanApproval.disapproved },
    ...ended,
    // A person reviewed the decline, because the client asked, and reversed it.
    next: { reconsider: 'applied' },
  },
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

export type Transition =
  | { readonly ok: true; readonly to: LoanState }
  | { readonly ok: false; readonly reason: string };

/**
 * The state an event leads to. Any other move is rejected with a reason people can
 * read, and changes nothing.
 */
export function transition(state: LoanState, event: LoanEvent): Transition {
  const from = loanStates[state];
  const to = from.next[event];
  if (to === undefined) {
    const reason = `This loan is ${stateWords[state]}: it cannot ${eventWords[event]}.`;
    return { ok: false, reason };
  }
  return { ok: true, to };
}

/** The wire's codes of a state. A cancelled loan keeps the stage that it was cancelled at. */
export function codesOf(state: LoanState, cancelledFrom: LoanState | null): LoanCodes {
  if (cancelledFrom === null) return loanStates[state].codes;
  return { ...loanStates[cancelledFrom].codes, ...closed };
}

const stateWords: Record<LoanState, string> = {
  applied: 'awaiting verification',
  verified: 'verified and awaiting an offer',
  offered: 'awaiting confirmation',
  accepted: 'awaiting disbursement',
  active: 'active',
  overdue: 'overdue',
  complete: 'complete',
  'written-off': 'written off',
  disapproved: 'declined',
  rejected: 'rejected by the client',
  expired: 'closed, because its offer expired',
  cancelled: 'cancelled',
};

const eventWords: Record<LoanEvent, string> = {
  verify: 'be verified',
  offer: 'be offered',
  accept: 'be accepted',
  reject: 'be rejected',
  disburse: 'be disbursed',
  reverseDisbursement: 'go back to awaiting disbursement',
  fallOverdue: 'fall overdue',
  recover: 'return to active',
  complete: 'be completed',
  reopen: 'be reopened',
  writeOff: 'be written off',
  disapprove: 'be declined',
  reconsider: 'be considered again',
  lapse: 'lapse',
  cancel: 'be cancelled',
};
