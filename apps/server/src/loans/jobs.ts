import * as z from 'zod/mini';
import type { PaymentsDeps } from '../payments/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { defineJob, handleJob, type JobHandlers, queueJob } from '../platform/jobs/jobs.ts';
import { confirmAccountHolder } from './apply/account-holder.ts';
import type { LoanRef } from './decide/staff-actions.ts';

const confirmHolder = defineJob('confirm-account-holder', { clientId: z.uuid(), loanId: z.uuid() });

/** Asks the bank for the holder's name later: the provider was away when the client applied. */
export function queueHolderConfirmation(tx: Tx, loan: LoanRef): Promise<void> {
  return queueJob(tx, confirmHolder, { clientId: loan.clientId, loanId: loan.loanId });
}

export function loansJobs(deps: PaymentsDeps): JobHandlers {
  return {
    ...handleJob(confirmHolder, (loan) => confirmAccountHolder(deps, loan)),
  };
}
