import type { ApprovalKind } from '../approvals/index.ts';
import type { PayoutDeps } from '../payments/index.ts';
import { penaltyWaiver } from './arrears/waive-penalties.ts';
import { disbursementResend } from './disburse/resend-disbursement.ts';
import { loanWriteOff } from './end/write-off-loan.ts';
import { receiptApplication } from './repay/apply-receipt.ts';
import { loanRestructuring } from './restructure/restructure-loan.ts';

/** The kinds of proposals on an active loan's page, in the order of its buttons. */
export const kindsOnLoanPage = [penaltyWaiver, loanRestructuring, loanWriteOff] as const;

/** Everything about loans that needs two people. */
export function loanApprovalKinds(deps: PayoutDeps): readonly ApprovalKind[] {
  return [...kindsOnLoanPage, receiptApplication, disbursementResend(deps)];
}
