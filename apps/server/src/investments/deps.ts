import type { PaymentsDeps } from '../payments/index.ts';

export type InvestmentsDeps = PaymentsDeps & {
  /** How long a large transfer to an account that is not known is held; 0 for not at all. */
  readonly withdrawalHoldMinutes: number;
};
