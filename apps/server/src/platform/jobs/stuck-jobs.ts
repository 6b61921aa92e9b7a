import { sql } from 'kysely';
import type { Reader } from '../database/database.ts';

/** Attempts after which a job no longer fails by chance. */
const manyAttempts = 5;

export type StuckJobs = { readonly job: string; readonly state: string; readonly count: number };

/** Jobs that failed at every attempt, and those that failed often and are tried again. */
export async function countStuckJobs(reader: Reader): Promise<StuckJobs[]> {
  const { rows } = await sql<StuckJobs>`
    SELECT task_identifier AS job, count(*)::int AS count,
      CASE WHEN attempts >= max_attempts THEN 'given up' ELSE 'failing' END AS state
    FROM graphile_worker.jobs
    WHERE locked_at IS NULL AND attempts >= least(max_attempts, ${manyAttempts}::int)
    GROUP BY 1, 3`.execute(reader);
  return rows;
}
