import { repaymentIntent, repaymentState } from '@quarrter/contract/client/card-payments';
import { nothingReserved, type PaymentPurpose, type PayoutPurpose } from '../payments/index.ts';
import { resentDisbursement } from './disburse/resend-disbursement.ts';
import { resumeDisbursement } from './disburse/resume-disbursement.ts';
import { returnedMoneyUsed } from './disburse/returned-money.ts';
import { disbursementReturned } from './disburse/reverse-disbursement.ts';
import { disbursementFailed, disbursementPaid } from './disburse/settle-disbursement.ts';
import { applyRepayment } from './repay/apply-repayment.ts';
import { applyTogether } from './repay/apply-together.ts';
import {
  prepareRepayment,
  type RepaymentRequest,
  type RepaymentSubject,
} from './repay/prepare-repayment.ts';
import { reverseRepayments } from './repay/reverse-repayments.ts';

/** A card payment for a loan. */
const repayment: PaymentPurpose<RepaymentRequest, RepaymentSubject> = {
  request: repaymentIntent,
  state: repaymentState,
  isNewBusiness: false,
  takesOtherAmounts: true,
  keyOf: ({ loan_type_id: loanId }) => loanId,
  prepare: prepareRepayment,
  ...nothingReserved,
  apply: applyRepayment,
  applyTogether,
  reverse: reverseRepayments,
  reversedText: (amount) =>
    `We have added ${amount} to what you owe on your loan again, and you can pay it at any time. ` +
    'Your loan page shows what is due and when.',
  lossText: 'Your loan would then owe this amount again.',
  describe: ({ loanType, loanId }) => ({ loan_type: loanType, loan_type_id: loanId }),
};

/** The transfer of a loan to its client. */
const disbursement: PayoutPurpose = {
  narration: 'Loan',
  paid: disbursementPaid,
  failed: disbursementFailed,
  returned: disbursementReturned,
  reserveAgain: resumeDisbursement,
  returnedMoneyUsed,
};

/** Called by the payments capability when money of a loan moves. */
export const loanPurposes = {
  payments: { repayment },
  payouts: { disbursement, 'disbursement-resend': resentDisbursement },
};
