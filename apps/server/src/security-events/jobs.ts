import { sql } from 'kysely';
import { readAgreedTime } from '../platform/database/compare-clocks.ts';
import type { Database } from '../platform/database/database.ts';
import { firstIdAt } from '../platform/database/ids.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';

const deleteOld = defineJob('delete-old-security-events', {});
const dayMs = 86_400_000;

export type SecurityEventsDeps = {
  readonly db: Database;
  /** For how many days security events are stored. */
  readonly securityEventDays: number;
};

export function securityEventsJobs({ db, securityEventDays }: SecurityEventsDeps): JobHandlers {
  return handleJob(deleteOld, async () => {
    const now = await readAgreedTime(db);
    const oldest = firstIdAt(new Date(now.getTime() - securityEventDays * dayMs));
    while ((await deleteBatch(db, oldest)) === batch);
  });
}

/** Few enough for a statement to stay within its time limit. */
const batch = 5_000;

/**
 * The application's role cannot delete events, so a function of the database's owner deletes old
 * ones.
 */
async function deleteBatch(db: Database, before: string): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    SELECT delete_old_security_events(${before}, ${batch}) AS deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}
