import { readContact } from '../accounts/index.ts';
import type { PaymentsDeps } from '../payments/index.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { renderEmail } from '../platform/render-email.ts';
import { deleteOrphanedFiles } from './delete-orphaned-files.ts';
import { confirmAccountHolder } from './disburse-loan.ts';
import { emailTexts } from './email-texts.ts';
import type { LoanEmailName } from './emails.ts';
import { buildLoanRecord } from './loan-records.ts';
import { requireLoan } from './queries.ts';

type EmailJob = {
  clientId: string;
  loanId: string;
  letter: LoanEmailName;
  repaymentId: string | null;
};

/**
 * What happens to loans outside a request. A job run twice writes a letter twice, and changes
 * nothing else.
 */
export function loansJobs(deps: PaymentsDeps): JobHandlers {
  return {
    'loan-letter': (payload) => sendEmail(deps, payload as EmailJob),
    'loan-account-holder': (payload) =>
      confirmAccountHolder(deps, (payload as { loanId: string }).loanId),
    'remove-stray-files': async () => {
      await deleteOrphanedFiles(deps, new Date());
    },
  };
}

async function sendEmail(deps: PaymentsDeps, job: EmailJob): Promise<void> {
  const { clientId, loanId, letter, repaymentId } = job;
  const loan = await requireLoan(deps.db, clientId, loanId);
  const { email, firstName } = await readContact(deps.db, clientId);
  const record = await buildLoanRecord(deps.db, loan);
  const text = emailTexts[letter]({
    loan: record,
    repayment: record.repayments.find((repayment) => repayment.id === repaymentId),
    url: `${deps.publicUrl}/loans/${loan.loan_type}/details/${loanId}`,
  });
  await deps.mailer.send(await renderEmail({ to: email, firstName, ...text }));
}
