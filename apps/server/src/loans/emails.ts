import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { readContact } from '../accounts/index.ts';
import type { Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, queueJob, queueJobs } from '../platform/jobs.ts';
import { renderEmail } from '../platform/render-email.ts';
import { emailTexts, type LoanEmailName, loanEmailNames } from './email-texts.ts';
import { toLoan } from './loan.ts';
import { requireLoan } from './queries.ts';
import type { LoanRow } from './tables.ts';

export const sendLoanEmail = defineJob('send-loan-email', {
  clientId: z.uuid(),
  loanId: z.uuid(),
  email: z.enum(loanEmailNames),
  /** The repayment that the email is about. */
  repaymentId: z.nullable(z.uuid()),
});

/** Queues an email in the transaction of what it tells. */
export async function queueLoanEmail(
  tx: Tx,
  loan: Pick<LoanRow, 'client_id' | 'loan_id'>,
  email: LoanEmailName,
  repaymentId: string | null = null,
): Promise<void> {
  const { client_id: clientId, loan_id: loanId } = loan;
  await queueJob(tx, sendLoanEmail, { clientId, loanId, email, repaymentId });
}

/**
 * Queues an email for every loan of a query; the query may be an UPDATE that returns them. The day
 * close emails its loans in two statements, because jobs lie beside the shards, not on them. Gives
 * their number.
 */
export async function queueLoanEmails(
  tx: Tx,
  email: LoanEmailName,
  loans: RawBuilder<Pick<LoanRow, 'client_id' | 'loan_id'>>,
): Promise<number> {
  const { rows } = await loans.execute(tx);
  const jobs = rows.map((loan) => ({
    clientId: loan.client_id,
    loanId: loan.loan_id,
    email,
    repaymentId: null,
  }));
  await queueJobs(tx, sendLoanEmail, jobs);
  return jobs.length;
}

type EmailJob = {
  clientId: string;
  loanId: string;
  email: LoanEmailName;
  repaymentId: string | null;
};

/** Sends one email with the loan's figures of this moment. */
export async function emailAboutLoan(
  deps: Pick<PlatformDeps, 'db' | 'mailer' | 'publicUrl'>,
  job: EmailJob,
): Promise<void> {
  const { clientId, loanId, repaymentId } = job;
  const loan = await toLoan(deps.db, await requireLoan(deps.db, clientId, loanId));
  const contact = await readContact(deps.db, clientId);
  const text = emailTexts[job.email]({
    loan,
    repayment: loan.repayments.find((repayment) => repayment.repaymentId === repaymentId),
    url: `${deps.publicUrl}/loans/${loan.loanType}/details/${loanId}`,
  });
  await deps.mailer.send(
    await renderEmail({ to: contact.email, firstName: contact.firstName, ...text }),
  );
}
