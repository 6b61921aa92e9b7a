import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import type { TransferState } from '../provider/provider.ts';
import type { PayoutRow } from '../queries.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * When a transfer that has ended is looked up again, counted from one look to the next: a bank
 * returns money days later, and the webhook that says so can be lost. It ends after 10 days.
 */
const retryDelayMs = [hour, 5 * hour, 18 * hour, day, day, day, day, 2 * day, 3 * day] as const;

export const watchPayoutJob = defineJob('watch-payout', {
  clientId: z.uuid(),
  payoutId: z.uuid(),
  attempt: z.number(),
});

/** Queues the next look at a settled transfer that the provider may have; none after the last. */
export async function queueLookingAgain(
  tx: Tx,
  payout: Pick<PayoutRow, 'client_id' | 'payout_id' | 'transfer_code' | 'ordered_at'>,
  state: Pick<TransferState, 'transferCode'>,
  attempt: number,
  now: Date,
): Promise<void> {
  const { client_id: clientId, payout_id: payoutId } = payout;
  const afterMs = retryDelayMs[attempt];
  const code = payout.transfer_code ?? state.transferCode;
  if (afterMs === undefined || (code === '' && payout.ordered_at === null)) return;
  await queueJob(
    tx,
    watchPayoutJob,
    { clientId, payoutId, attempt },
    { runAt: new Date(now.getTime() + afterMs), key: `watch-payout:${payoutId}` },
  );
}
