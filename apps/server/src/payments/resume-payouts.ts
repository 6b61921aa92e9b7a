import { sql } from 'kysely';
import type { PaymentsDeps } from './deps.ts';
import { queueSending } from './order-payout.ts';

/** More than any attempt takes; a job held longer belongs to a worker that is gone. */
const heldByTheLiving = '10 minutes';

/** Taken up in one run; the next one, ten minutes later, goes on. */
const most = 500;

/**
 * The job that finds open payouts nobody works on: their worker was killed in the middle (its jobs are given
 * to another only after four hours), or every attempt of the job failed. Sending asks the provider about the
 * reference first, so taking one up too many does no harm.
 */
export async function resumePayouts({ db, log }: Pick<PaymentsDeps, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{ client_id: string; payout_id: string; reference: string }>`
    SELECT client_id, payout_id, reference FROM payouts AS payout
    WHERE status IN ('requested', 'sent') AND currency = 'NGN' AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs AS job
      WHERE job.key IN ('send-payout:' || payout.payout_id, 'check-payout:' || payout.payout_id)
        AND job.attempts < job.max_attempts
        AND (job.locked_at IS NULL OR job.locked_at > now() - ${heldByTheLiving}::interval)
    )
    ORDER BY requested_at LIMIT ${most}`.execute(db);
  for (const { client_id, payout_id, reference } of rows) {
    log.warn({ reference }, 'nobody worked on this transfer; taken up again');
    await db.transaction().execute((tx) => queueSending(tx, client_id, payout_id));
  }
}
