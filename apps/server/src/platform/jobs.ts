import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * What a worker does later: handlers by job name. A handler may run more than once for one job
 * (a worker that was killed), so each must be safe to repeat.
 */
export type JobHandlers = { readonly [name: string]: (payload: unknown) => Promise<void> };

export type JobOptions = {
  /** Not before this moment. */
  runAt?: Date;
  /** One waiting job for a key: a later call replaces the earlier one. */
  key?: string;
  maxAttempts?: number;
};

/**
 * Queues a job in the caller's transaction: it exists when the business row does.
 * A payload names records; it never holds a token, a password or a number of identity.
 */
export async function queueJob(
  tx: Tx,
  name: string,
  payload: Record<string, string | number | null>,
  options: JobOptions = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(
    ${name},
    payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 25}::int,
    job_key => ${options.key ?? null}::text
  )`.execute(tx);
}
