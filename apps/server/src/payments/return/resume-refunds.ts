import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { paymentsDb } from '../tables.ts';
import { queueRefunds } from './send-refund.ts';

/** Longer than any attempt takes: a worker that holds a job longer hangs. */
const longestAttempt = '10 minutes';

/** Resumed in one run; the next run, 10 minutes later, resumes the rest. */
const resumedAtOnce = 500;

/**
 * Resumes refunds that staff ordered and that no job works on: every attempt failed, or their
 * worker hangs. The provider is asked first, so resuming one too many does no harm.
 */
export async function resumeRefunds({ db, log }: Pick<PaymentsDeps, 'db' | 'log'>): Promise<void> {
  const { rows } = await sql<{ clientId: string; refundId: string }>`
    SELECT client_id AS "clientId", refund_id AS "refundId" FROM refunds AS refund
    WHERE status IN ('requested', 'sent') AND NOT begun_at_provider AND NOT is_held
      AND NOT EXISTS (
      SELECT 1 FROM graphile_worker.jobs AS job
      WHERE job.key = 'send-refund:' || refund.refund_id
        AND job.attempts < job.max_attempts
        AND (job.locked_at IS NULL OR job.locked_at > now() - ${longestAttempt}::interval)
    )
    ORDER BY ordered_at LIMIT ${resumedAtOnce}`.execute(db);
  if (rows.length === 0) return;
  const refunds = rows.map(({ refundId }) => refundId);
  log.warn({ refunds }, 'no job was working on these refunds; resumed');
  await db.transaction().execute((tx) => queueRefunds(tx, rows));
}

/** Sends the client's refunds that waited for the client to be served again. */
export async function resumeRefundsOf(tx: Tx, clientId: string): Promise<void> {
  // Locked in the order of the review of a payment.
  const held = await paymentsDb(tx)
    .selectFrom('refunds')
    .select(['client_id as clientId', 'refund_id as refundId'])
    .where('client_id', '=', clientId)
    .where('is_held', '=', true)
    .orderBy('refund_id')
    .forUpdate()
    .execute();
  if (held.length === 0) return;
  await paymentsDb(tx)
    .updateTable('refunds')
    .set({ is_held: false })
    .where('client_id', '=', clientId)
    .where('is_held', '=', true)
    .execute();
  await queueRefunds(tx, held);
}

/** Queues a look at the client's refunds that were not sent. The client has died, so they end. */
export async function endRefundsOf(tx: Tx, clientId: string): Promise<void> {
  const refunds = await paymentsDb(tx)
    .selectFrom('refunds')
    .select(['client_id as clientId', 'refund_id as refundId'])
    .where('client_id', '=', clientId)
    .where('status', '=', 'requested')
    .where('begun_at_provider', '=', false)
    .execute();
  await queueRefunds(tx, refunds);
}
