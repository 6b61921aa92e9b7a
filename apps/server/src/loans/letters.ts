import type { Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import type { LoanRow } from './tables.ts';

/** What a client is written about a loan. */
export type LoanLetterName =
  | 'application-received'
  | 'offer-made'
  | 'disapproved'
  | 'disbursed'
  | 'repayment-received'
  | 'complete';

/**
 * Queues a letter in the transaction of what it tells; `repaymentId` names the repayment it is
 * about.
 */
export async function queueLoanLetter(
  tx: Tx,
  loan: Pick<LoanRow, 'client_id' | 'loan_id'>,
  letter: LoanLetterName,
  repaymentId: string | null = null,
): Promise<void> {
  const payload = { clientId: loan.client_id, loanId: loan.loan_id, letter, repaymentId };
  await queueJob(tx, 'loan-letter', payload);
}
