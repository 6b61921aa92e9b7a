import type { LoanRecord } from '@quarrter/contract/client/loans';
import { takesRepayments } from '../../../products/current-loan.ts';

/**
 * Whether the confirmation shown after the client's answer is still true of the loan. A payment on
 * the same visit can pay the first instalment, or the whole loan.
 */
export function stillHolds(answered: LoanRecord, now: LoanRecord): boolean {
  return takesRepayments(now) && now.next_payment_date === answered.next_payment_date;
}
