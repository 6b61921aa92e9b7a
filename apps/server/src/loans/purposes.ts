import type { PaymentPurpose, PayoutPurpose } from '../payments/index.ts';

type Purposes = { repayment: PaymentPurpose<'repayment'>; disbursement: PayoutPurpose };

export function loanPurposes(_deps: unknown): Purposes {
  throw new Error('not wired');
}
