import { readContact } from '../accounts/index.ts';
import type { PaymentsDeps } from '../payments/index.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { writeLetter } from '../platform/letter.ts';
import { confirmAccountHolder } from './disburse-loan.ts';
import { letterTexts } from './letter-texts.ts';
import type { LoanLetterName } from './letters.ts';
import { buildLoanRecord } from './loan-records.ts';
import { requireLoan } from './queries.ts';
import { removeStrayFiles } from './remove-stray-files.ts';

type LetterJob = {
  clientId: string;
  loanId: string;
  letter: LoanLetterName;
  repaymentId: string | null;
};

/**
 * What happens to loans outside a request. A job run twice writes a letter twice, and changes
 * nothing else.
 */
export function loansJobs(deps: PaymentsDeps): JobHandlers {
  return {
    'loan-letter': (payload) => sendLetter(deps, payload as LetterJob),
    'loan-account-holder': (payload) =>
      confirmAccountHolder(deps, (payload as { loanId: string }).loanId),
    'remove-stray-files': async () => {
      await removeStrayFiles(deps, new Date());
    },
  };
}

async function sendLetter(deps: PaymentsDeps, job: LetterJob): Promise<void> {
  const { clientId, loanId, letter, repaymentId } = job;
  const loan = await requireLoan(deps.db, clientId, loanId);
  const { email, firstName } = await readContact(deps.db, clientId);
  const record = await buildLoanRecord(deps.db, loan);
  const text = letterTexts[letter]({
    loan: record,
    repayment: record.repayments.find((repayment) => repayment.id === repaymentId),
    url: `${deps.publicUrl}/loans/${loan.loan_type}/details/${loanId}`,
  });
  await deps.mailer.send(await writeLetter({ to: email, firstName, ...text }));
}
