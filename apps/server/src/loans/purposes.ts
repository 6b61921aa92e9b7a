import type { PaymentPurpose, PayoutPurpose } from '../payments/index.ts';
import { applyRepayment } from './apply-repayment.ts';
import { prepareRepayment } from './prepare-repayment.ts';
import { disbursementReturned } from './reverse-disbursement.ts';
import { disbursementFailed, disbursementPaid } from './settle-disbursement.ts';

type Purposes = { repayment: PaymentPurpose<'repayment'>; disbursement: PayoutPurpose };

/** What payments calls when money of loans moves. */
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
