import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { deleteInBatches } from '../platform/delete-in-batches.ts';
import { firstIdAt } from '../platform/ids.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs.ts';

const deleteOld = defineJob('delete-old-security-events', {});
const dayMs = 86_400_000;

export type SecurityEventsDeps = {
  readonly db: Database;
  /** For how many days security events are stored. */
  readonly securityEventDays: number;
};

export function securityEventsJobs({ db, securityEventDays }: SecurityEventsDeps): JobHandlers {
  return handleJob(deleteOld, () => {
    const oldest = firstIdAt(new Date(Date.now() - securityEventDays * dayMs));
    return deleteInBatches(db, 'security_events', ['event_id'], sql`event_id < ${oldest}`);
  });
}
