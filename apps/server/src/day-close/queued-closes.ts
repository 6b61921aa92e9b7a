import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { queueJob } from '../platform/jobs/jobs.ts';
import { closeDaysJob } from './jobs.ts';

/** Queues the close of every date before today's in Lagos; one that waits already stays. */
export function queueCatchUp(tx: Tx): Promise<void> {
  return queueJob(tx, closeDaysJob, {}, { key: 'close-days-by-hand' });
}

export type QueuedCloses = {
  /** A worker closes dates now. */
  readonly running: boolean;
  /** A close waits for a worker, and is due. */
  readonly waiting: boolean;
  /** The last attempt failed; it is tried again. */
  readonly failed: boolean;
  /** Every attempt failed; it is not tried again by itself. */
  readonly givenUp: boolean;
};

/** Reads the state of the day close in the worker's queue. */
export async function readQueuedCloses(reader: Reader): Promise<QueuedCloses> {
  const { rows } = await sql<QueuedCloses>`
    SELECT coalesce(bool_or(locked_at IS NOT NULL), false) AS running,
      coalesce(bool_or(locked_at IS NULL AND attempts < max_attempts AND run_at <= now()), false)
        AS waiting,
      coalesce(bool_or(last_error IS NOT NULL AND attempts < max_attempts), false) AS failed,
      coalesce(bool_or(locked_at IS NULL AND attempts >= max_attempts), false) AS "givenUp"
    FROM graphile_worker.jobs WHERE task_identifier = ${closeDaysJob.name}`.execute(reader);
  return rows[0] ?? { running: false, waiting: false, failed: false, givenUp: false };
}
