import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, queueJobs } from '../../platform/jobs/jobs.ts';

/**
 * Looks a payment up again at the provider, because a webhook, an answer or a list of the provider
 * says that money of it was disputed, refunded or reversed.
 */
export const reviewPaymentJob = defineJob('review-payment', {
  clientId: z.uuid(),
  paymentId: z.uuid(),
});
export type Review = z.infer<typeof reviewPaymentJob.payload>;

/** One waiting look for each payment, however often it is asked for. */
export async function queueReviews(tx: Tx, reviews: readonly Review[]): Promise<void> {
  await queueJobs(tx, reviewPaymentJob, reviews, ({ paymentId }) => `review-payment:${paymentId}`);
}
