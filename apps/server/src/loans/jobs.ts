import * as z from 'zod/mini';
import type { PaymentsDeps } from '../payments/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { defineJob, handleJob, type JobHandlers, queueJob, queues } from '../platform/jobs/jobs.ts';
import { confirmAccountHolder } from './apply/account-holder.ts';
import type { LoanRef } from './decide/staff-actions.ts';
import { storeArrearsOfReleased } from './restructure/store-arrears.ts';

const confirmHolder = defineJob('confirm-account-holder', { clientId: z.uuid(), loanId: z.uuid() });

/** At the start of a worker: a listener of release 1.0.0 may have run until then. */
const storeArrears = defineJob('store-restructured-arrears', {}, queues.long);

/** Asks the bank for the holder's name later: the provider was away when the client applied. */
export function queueHolderConfirmation(tx: Tx, loan: LoanRef): Promise<void> {
  return queueJob(tx, confirmHolder, { clientId: loan.clientId, loanId: loan.loanId });
}

export function loansJobs(deps: PaymentsDeps): JobHandlers {
  return {
    ...handleJob(confirmHolder, (loan) => confirmAccountHolder(deps, loan)),
    ...handleJob(storeArrears, async () => {
      const stored = await storeArrearsOfReleased(deps.db);
      if (stored > 0) deps.log.info({ stored }, 'arrears of restructured loans were stored');
    }),
  };
}
