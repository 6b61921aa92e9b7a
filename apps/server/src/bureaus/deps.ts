import type { LoansDeps } from '../loans/index.ts';
import type { CreditBureau } from './credit-bureau.ts';

export type BureausDeps = LoansDeps & {
  /** The bureaus that the lender has an account with. */
  readonly bureaus: readonly CreditBureau[];
};
