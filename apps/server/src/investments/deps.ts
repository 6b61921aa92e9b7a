import type { PaymentsDeps } from '../payments/index.ts';

export type InvestmentsDeps = PaymentsDeps & {
  /** How long a large transfer to a new account is held; 0 for not at all. */
  readonly withdrawalHoldMinutes: number;
};
