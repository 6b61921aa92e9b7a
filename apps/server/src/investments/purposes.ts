import type { PaymentPurpose, PayoutPurpose } from '../payments/index.ts';

type Purposes = { investment: PaymentPurpose<'investment'>; withdrawal: PayoutPurpose };

export function investmentPurposes(_deps: unknown): Purposes {
  throw new Error('not wired');
}
