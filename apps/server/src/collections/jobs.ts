import * as z from 'zod/mini';
import type { PaymentsDeps } from '../payments/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Database } from '../platform/database/database.ts';
import {
  defineJob,
  handleJob,
  type JobHandlers,
  queueJob,
  queueJobs,
} from '../platform/jobs/jobs.ts';
import { chargeDue } from './charge-due.ts';
import { type ChargeKey, listDue } from './charges.ts';

const collectJob = defineJob('collect-repayments', {});
const chargeJob = defineJob('charge-saved-card', {
  purpose: z.enum(['repayment', 'top-up']),
  clientId: z.uuid(),
  subjectId: z.uuid(),
  dueOn: z.iso.date(),
});

/** Charges queued by one transaction. */
const batchSize = 1_000;
const retryDelayMs = 60_000;
const keyOf = ({ clientId, subjectId, dueOn }: ChargeKey) =>
  `charge:${clientId}:${subjectId}:${dueOn}`;

export function collectionsJobs(deps: PaymentsDeps): JobHandlers {
  return {
    ...handleJob(collectJob, () => collectRepayments(deps.db)),
    ...handleJob(chargeJob, async (charge) => {
      const now = new Date();
      if (await chargeDue(deps, charge, now)) return;
      // The provider did not say how it ended: nothing else asks before the next run.
      const runAt = new Date(now.getTime() + retryDelayMs);
      await deps.db
        .transaction()
        .execute((tx) => queueJob(tx, chargeJob, charge, { runAt, key: keyOf(charge) }));
    }),
  };
}

/** Looks for the charges of the business date; each is a job of its own. */
async function collectRepayments(db: Database): Promise<void> {
  const today = await readBusinessDate(db);
  let after: ChargeKey | null = null;
  do {
    const due: ChargeKey[] = await listDue(db, today, { after, limit: batchSize });
    await db.transaction().execute((tx) => queueJobs(tx, chargeJob, due, keyOf));
    after = (due.length === batchSize && due.at(-1)) || null;
  } while (after !== null);
}

/** For the sandbox: the business date has just been moved, and no one waits for the crontab. */
export function queueCollection(db: Database): Promise<void> {
  return db
    .transaction()
    .execute((tx) => queueJob(tx, collectJob, {}, { key: 'collect-repayments' }));
}
