import type { LoanRecord } from '@quarrter/contract/client/loans';
import { takesRepayments } from '../../../products/current-loan.ts';

/**
 * Whether what was said about the schedule when the client answered is true of the loan now. A
 * payment of the same visit can pay the first instalment, or the whole loan.
 */
export function stillHolds(answered: LoanRecord, now: LoanRecord): boolean {
  return takesRepayments(now) && now.next_payment_date === answered.next_payment_date;
}
