import { sql } from 'kysely';
import type { PaymentsDeps } from '../deps.ts';
import { queueSending } from './order-payout.ts';

/** Longer than any attempt takes: a worker that holds a job longer hangs. */
const longestAttempt = '10 minutes';

/** Resumed in one run; the next run, 10 minutes later, resumes the rest. */
const resumedAtOnce = 500;

/**
 * The job that resumes payouts no one works on: every attempt failed, or their worker hangs. Those
 * of clients who are not served wait for their gate. Sending asks the provider about the reference
 * first, so resuming one too many does no harm.
 */
export async function resumePayouts({ db, log }: Pick<PaymentsDeps, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{ clientId: string; payoutId: string; reference: string }>`
    SELECT client_id AS "clientId", payout_id AS "payoutId", reference FROM payouts AS payout
    WHERE status IN ('requested', 'sent') AND NOT by_hand AND parts = 0
      AND waiting_for <> 'client' AND NOT EXISTS (
      SELECT 1 FROM graphile_worker.jobs AS job
      WHERE job.key IN ('send-payout:' || payout.payout_id, 'check-payout:' || payout.payout_id)
        AND job.attempts < job.max_attempts
        AND (job.locked_at IS NULL OR job.locked_at > now() - ${longestAttempt}::interval)
    )
    ORDER BY requested_at LIMIT ${resumedAtOnce}`.execute(db);
  if (rows.length === 0) return;
  const references = rows.map(({ reference }) => reference);
  log.warn({ references }, 'no one was working on these transfers; resumed');
  const payouts = rows.map(({ clientId, payoutId }) => ({ clientId, payoutId }));
  await db.transaction().execute((tx) => queueSending(tx, payouts));
}
