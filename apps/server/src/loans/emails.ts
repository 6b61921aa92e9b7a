import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import type { LoanRow } from './tables.ts';

/** What a client is written about a loan. */
export type LoanEmailName =
  | 'application-received'
  | 'offer-made'
  | 'disapproved'
  | 'disbursed'
  | 'disbursement-returned'
  | 'repayment-received'
  | 'complete'
  | 'payment-due'
  | 'overdue'
  | 'offer-lapsed';

/**
 * Queues a letter in the transaction of what it tells; `repaymentId` names the repayment it is
 * about.
 */
export async function queueLoanEmail(
  tx: Tx,
  loan: Pick<LoanRow, 'client_id' | 'loan_id'>,
  letter: LoanEmailName,
  repaymentId: string | null = null,
): Promise<void> {
  const payload = { clientId: loan.client_id, loanId: loan.loan_id, letter, repaymentId };
  await queueJob(tx, 'loan-letter', payload);
}

/**
 * Queues a letter about every loan of a query that gives `client_id` and `loan_id` (day close); the
 * query may be an UPDATE that returns them. Gives how many were queued.
 */
export async function queueLoanEmails(
  tx: Tx,
  letter: LoanEmailName,
  loans: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH chosen AS (${loans}), queued AS (
      SELECT graphile_worker.add_job('loan-letter', payload => json_build_object(
        'clientId', client_id, 'loanId', loan_id, 'letter', ${letter}::text, 'repaymentId', NULL
      )) FROM chosen
    )
    SELECT count(*)::int AS count FROM queued`.execute(tx);
  return rows[0]?.count ?? 0;
}
