import { repaymentIntent, repaymentState } from '@quarrter/contract/card-payments';
import {
  nothingReserved,
  nothingReversed,
  type PaymentPurpose,
  type PayoutPurpose,
} from '../payments/index.ts';
import { applyRepayment } from './apply-repayment.ts';
import {
  prepareRepayment,
  type RepaymentRequest,
  type RepaymentSubject,
} from './prepare-repayment.ts';
import { resumeDisbursement } from './resume-disbursement.ts';
import { disbursementReturned } from './reverse-disbursement.ts';
import { disbursementFailed, disbursementPaid } from './settle-disbursement.ts';

/** A card payment for a loan. */
const repayment: PaymentPurpose<RepaymentRequest, RepaymentSubject> = {
  request: repaymentIntent,
  state: repaymentState,
  prepare: prepareRepayment,
  ...nothingReserved,
  apply: applyRepayment,
  ...nothingReversed,
  describe: ({ loanType, loanId }) => ({ loan_type: loanType, loan_type_id: loanId }),
};

/** The transfer of a loan to its client. */
const disbursement: PayoutPurpose = {
  narration: 'Loan',
  paid: disbursementPaid,
  failed: disbursementFailed,
  returned: disbursementReturned,
  reserveAgain: resumeDisbursement,
};

/** What the payments capability calls when money of a loan moves. */
export const loanPurposes = { payments: { repayment }, payouts: { disbursement } };
