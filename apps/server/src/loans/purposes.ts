import type { PaymentPurpose, PayoutPurpose } from '../payments/index.ts';
import { applyRepayment } from './apply-repayment.ts';
import { prepareRepayment } from './prepare-repayment.ts';
import { disbursementReturned } from './reverse-disbursement.ts';
import { disbursementFailed, disbursementPaid } from './settle-disbursement.ts';

type Purposes = { repayment: PaymentPurpose<'repayment'>; disbursement: PayoutPurpose };

/** What the payments capability calls when money of a loan moves. */
export function loanPurposes(_deps: unknown): Purposes {
  return {
    repayment: { prepare: prepareRepayment, apply: applyRepayment },
    disbursement: {
      paid: disbursementPaid,
      failed: disbursementFailed,
      returned: disbursementReturned,
    },
  };
}
