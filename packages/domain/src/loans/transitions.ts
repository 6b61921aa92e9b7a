import type { LoanState } from './state.ts';

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

/** The moves that each state allows; a state without any is the end. */
const moves: Partial<Record<LoanState, Partial<Record<LoanEvent, LoanState>>>> = {
  applied: { verify: 'verified', disapprove: 'disapproved', cancel: 'cancelled' },
  verified: { offer: 'offered', disapprove: 'disapproved', cancel: 'cancelled' },
  offered: { accept: 'accepted', reject: 'rejected', lapse: 'expired', cancel: 'cancelled' },
  accepted: { disburse: 'active', cancel: 'cancelled' },
  active: {
    fallOverdue: 'overdue',
    complete: 'complete',
    writeOff: 'written-off',
    reverseDisbursement: 'accepted',
  },
  overdue: { recover: 'active', complete: 'complete', writeOff: 'written-off' },
  // A repayment was reversed.
  complete: { reopen: 'active' },
  // A person reviewed the decline, because the client asked, and reversed it.
  disapproved: { reconsider: 'applied' },
};

export type Transition =
  | { readonly ok: true; readonly to: LoanState }
  | { readonly ok: false; readonly reason: string };

/**
 * The state an event leads to. Any other move is rejected with a reason people can
 * read, and changes nothing.
 */
export function transition(state: LoanState, event: LoanEvent): Transition {
  const to = moves[state]?.[event];
  if (to === undefined) {
    const reason = `This loan is ${stateWords[state]}: it cannot ${eventWords[event]}.`;
    return { ok: false, reason };
  }
  return { ok: true, to };
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
