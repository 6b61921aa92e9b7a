import { readAgreedTime } from '../platform/database/compare-clocks.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import { closeByCalendar } from './calendar.ts';

/**
 * Closes every date before today's in Lagos, by the clocks of worker and database both; queued each
 * night and at every start of a worker.
 */
export const closeDaysJob = defineJob('close-days', {});

export function dayCloseJobs(deps: PlatformDeps): JobHandlers {
  return handleJob(closeDaysJob, async () => {
    const closed = await closeByCalendar(deps.db, await readAgreedTime(deps.db), (day) =>
      deps.log.info({ date: day.date, steps: day.steps }, 'business date closed'),
    );
    if (closed === null) deps.log.info('no day closed: a history is being written');
  });
}
