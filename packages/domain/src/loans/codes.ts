/** The numbers that tell a loan's state on the wire, and only there (LND-03 to LND-09). */

/** `stage`: the step that the loan waits for; `active` once the money is out (LND-03 to LND-06). */
export const loanStage = { active: 0, verification: 1, confirmation: 2, disbursement: 3 } as const;
export type LoanStage = (typeof loanStage)[keyof typeof loanStage];

/** `status`: above zero the money is out, and `overdue` while an instalment is late (LND-07). */
export const loanStatus = { notStarted: 0, active: 1, overdue: 2, complete: 3 } as const;
export type LoanStatus = (typeof loanStatus)[keyof typeof loanStatus];

/** `is_approved`: the lender's decision; `pending` until then (LND-08). */
export const loanApproval = { approved: 1, pending: 2, disapproved: 3 } as const;
export type LoanApproval = (typeof loanApproval)[keyof typeof loanApproval];

/** `is_accepted`: the client's answer; `closed` is rejected, lapsed or cancelled (LND-09). */
export const loanAcceptance = { pending: 1, accepted: 2, closed: 3 } as const;
export type LoanAcceptance = (typeof loanAcceptance)[keyof typeof loanAcceptance];

export type LoanCodes = {
  readonly stage: LoanStage;
  readonly status: LoanStatus;
  readonly isApproved: LoanApproval;
  readonly isAccepted: LoanAcceptance;
};
