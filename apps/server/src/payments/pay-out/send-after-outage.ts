import { sql } from 'kysely';
import type { PaymentsDeps } from '../deps.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { queueSending } from './order-payout.ts';

/** Sent in one run; the next run, a minute later, sends the rest. */
const sentAtOnce = 500;

/**
 * The job that sends, as soon as the provider answers again, the payouts that it did not answer
 * for: each waits longer after every attempt, up to hours. One question shows whether it answers.
 */
export async function sendAfterOutage({
  db,
  provider,
  log,
}: Pick<PaymentsDeps, 'db' | 'provider' | 'log'>): Promise<void> {
  const { rows } = await sql<{ clientId: string; payoutId: string; reference: string }>`
    SELECT client_id AS "clientId", payout_id AS "payoutId", reference FROM payouts AS payout
    WHERE status = 'requested' AND waiting_for = 'answer' AND NOT by_hand AND parts = 0
      AND EXISTS (
        SELECT 1 FROM graphile_worker.jobs AS job
        WHERE job.key = 'send-payout:' || payout.payout_id
          AND job.attempts > 0 AND job.locked_at IS NULL AND job.run_at > now()
      )
    ORDER BY requested_at LIMIT ${sentAtOnce}`.execute(db);
  const [first] = rows;
  if (first === undefined) return;
  try {
    await provider.lookUpTransfer(first.reference);
  } catch (error) {
    if (error instanceof ProviderError) return;
    throw error;
  }
  log.info({ count: rows.length }, 'the provider answers again; transfers that waited are sent');
  const payouts = rows.map(({ clientId, payoutId }) => ({ clientId, payoutId }));
  await db.transaction().execute((tx) => queueSending(tx, payouts));
}
