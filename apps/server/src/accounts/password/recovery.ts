import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, handleJob, type JobHandlers, queueJob } from '../../platform/jobs/jobs.ts';
import { readRiskyChanges } from '../sign-in/risky-changes.ts';

/** Cancels orders made in a client's name since a real time. May run again. */
export type CancelOrders = (clientId: string, since: Date) => Promise<void>;

const cancelOrders = defineJob('take-back-orders', { clientId: z.uuid(), since: z.iso.datetime() });

/**
 * The client has shown that the mailbox is theirs, so orders since the first risky change, which
 * may be someone else's, are cancelled. A job does it: an order that cannot be cancelled does not
 * stop the recovery. Call it before the recovery itself is recorded, which is a risky change too.
 */
export async function queueCancelOrders(tx: Tx, clientId: string): Promise<void> {
  const [oldest] = await readRiskyChanges(tx, clientId);
  if (oldest === undefined) return;
  await queueJob(tx, cancelOrders, { clientId, since: oldest.madeAt.toISOString() });
}

export function recoveryJobs(cancellers: readonly CancelOrders[]): JobHandlers {
  return handleJob(cancelOrders, async ({ clientId, since }) => {
    for (const one of cancellers) await one(clientId, new Date(since));
  });
}
