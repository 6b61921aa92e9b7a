import type { PaymentsDeps } from '../payments/index.ts';
import type { Tx } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandlers, queueJob } from '../platform/jobs.ts';
import { reconcile } from './reconcile.ts';

/** Compares with the provider; queued each night after the day close, and by staff. */
const reconcileJob = defineJob('reconcile', {});

export function queueRun(tx: Tx): Promise<void> {
  return queueJob(tx, reconcileJob, {}, { key: 'reconcile' });
}

export function reconciliationJobs(deps: PaymentsDeps): JobHandlers {
  return handleJob(reconcileJob, async () => {
    const reconciled = await reconcile(deps);
    if (reconciled === null) deps.log.info('another process is comparing with the provider');
    else deps.log.info({ ...reconciled, balances: undefined }, 'compared with the provider');
  });
}
