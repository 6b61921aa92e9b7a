import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Tx } from '../database/database.ts';

/** The input of a job: names of records, and never a token, a password or an identity number. */
export type JobPayload = {
  readonly [field: string]: string | number | boolean | null | readonly string[];
};

/**
 * A worker runs a few jobs at a time. Those of one queue run one after the other, so that long ones
 * leave room for transfers and emails. The close of a day and the documents that clients wait for
 * have queues of their own, because they must not wait for another long job.
 */
export const queues = { close: 'close', documents: 'documents', long: 'long' } as const;

/** A job that can be queued: its name, and the payload that its handler is given. */
export type Job<Payload extends JobPayload> = {
  readonly name: string;
  readonly queue: string | null;
  readonly payload: z.ZodMiniType<Payload>;
};

/** The run of a job: its id stays the same when the job is run again. */
export type JobRun = {
  readonly id: string;
  /** After this run it is not run again, whether it fails or not. */
  readonly isLast?: boolean;
  /** Aborted when the worker is asked to end: a long job may then stop with an error. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Handlers by job name, as the worker takes them. A handler may run more than once for one job (the
 * worker was killed before it could report), so each must be safe to repeat.
 */
export type JobHandlers = {
  readonly [name: string]: (payload: unknown, job: JobRun) => Promise<void>;
};

export type JobOptions = {
  /** Not before this time. */
  runAt?: Date;
  /** One waiting job for each key: a later call replaces the earlier one. */
  key?: string;
  maxAttempts?: number;
};

/** Defines a job by its name and the fields of its payload; a job on the crontab has none. */
export function defineJob<Fields extends z.core.$ZodShape>(
  name: string,
  fields: Fields,
  queue: string | null = null,
) {
  return { name, payload: z.object(fields), queue };
}

/**
 * The handler of one job. Its payload is checked when it arrives: it may have been queued by an
 * earlier version of the product.
 */
export function handleJob<Payload extends JobPayload>(
  job: Job<Payload>,
  run: (payload: Payload, job: JobRun) => Promise<unknown>,
): JobHandlers {
  return {
    [job.name]: async (payload, current) => {
      await run(job.payload.parse(payload), current);
    },
  };
}

/**
 * Queues a job in the caller's transaction: the job exists exactly when the business row does, also
 * when that row lies on another node (001-platform.sql).
 */
export async function queueJob<Payload extends JobPayload>(
  tx: Tx,
  job: Job<Payload> | string,
  payload: Payload,
  options: JobOptions = {},
): Promise<void> {
  await sql`SELECT commit_with_shards(), graphile_worker.add_job(
    ${typeof job === 'string' ? job : job.name},
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${typeof job === 'string' ? null : job.queue}::text,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 25}::int,
    job_key => ${options.key ?? null}::text
  )`.execute(tx);
}

/**
 * Queues one job for each payload, all in one statement. With a key, there is one waiting job for
 * each: a later call replaces the earlier one.
 */
export async function queueJobs<Payload extends JobPayload>(
  tx: Tx,
  job: Job<Payload>,
  payloads: readonly Payload[],
  keyOf: (payload: Payload) => string | null = () => null,
): Promise<void> {
  if (payloads.length === 0) return;
  const jobs = payloads.map((payload) => ({ payload, key: keyOf(payload) }));
  await sql`
    SELECT graphile_worker.add_job(
      ${job.name}, payload => job->'payload', queue_name => ${job.queue}::text,
      max_attempts => 25, job_key => job->>'key'
    ) FROM commit_with_shards(), (
      -- Each key is locked until the commit: in one order, two calls wait for each other.
      SELECT job FROM json_array_elements(${JSON.stringify(jobs)}::json) AS job
      ORDER BY job->>'key'
    ) AS ordered`.execute(tx);
}

export type JobAtStart = Pick<Job<JobPayload>, 'name' | 'queue'>;

/** Queues these jobs for now; one that waits already from an earlier start stays. */
export async function queueAtStart(db: Database, jobs: readonly JobAtStart[]): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(name, queue_name => queue, job_key => name || '-at-start')
    FROM unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ queue }) => queue)}::text[])
      AS job (name, queue)`.execute(db);
}
