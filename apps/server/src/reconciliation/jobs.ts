import { type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import type { PaymentsDeps } from '../payments/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { defineJob, handleJob, type JobHandlers, queueJob, queues } from '../platform/jobs/jobs.ts';
import { writeCloseReport } from './close-report.ts';
import { reconcile } from './compare/reconcile.ts';

/** Compares with the provider, and reports the last closed date to finance. */
const reconcileJob = defineJob('reconcile', {}, queues.long);

/** The same each night, as soon as the date before is closed. */
const reconcileDayJob = defineJob('reconcile-day', {});

const waitForCloseMs = 10 * 60 * 1000;

export function queueRun(tx: Tx): Promise<void> {
  return queueJob(tx, reconcileJob, {}, { key: 'reconcile' });
}

/** Emails the report of a date to finance. */
export const emailReportJob = defineJob('email-close-report', { date: z.iso.date() });

function queueReport(tx: Tx, date: IsoDate): Promise<void> {
  return queueJob(tx, emailReportJob, { date });
}

export function reconciliationJobs(deps: PaymentsDeps): JobHandlers {
  return {
    ...handleJob(reconcileDayJob, () => reconcileAfterClose(deps.db, new Date())),
    ...handleJob(reconcileJob, () => reconcileAndReport(deps)),
  };
}

/** A close that still runs, or a history that is being written, is waited for. */
function reconcileAfterClose(db: Database, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const isClosed = (await readBusinessDate(tx)) >= lagosDate(now);
    if (isClosed) await queueRun(tx);
    else {
      const runAt = new Date(now.getTime() + waitForCloseMs);
      await queueJob(tx, reconcileDayJob, {}, { key: 'reconcile-day', runAt });
    }
  });
}

async function reconcileAndReport(deps: PaymentsDeps): Promise<void> {
  const reconciled = await reconcile(deps);
  // It may be one whose machine is gone, or of an earlier date: a later attempt compares.
  if (reconciled === null) throw new Error('another process is comparing with the provider');
  deps.log.info({ ...reconciled, balances: undefined }, 'compared with the provider');
  await writeCloseReport(deps.db, new Date(), queueReport);
}
