import { readAgreedTime } from '../platform/database/compare-clocks.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers, queues } from '../platform/jobs/jobs.ts';
import { closeByCalendar } from './calendar.ts';

/**
 * Closes every date before today's in Lagos, by the clocks of worker and database both; queued each
 * night and at every start of a worker.
 */
export const closeDaysJob = defineJob('close-days', {}, queues.close);

export function dayCloseJobs(deps: PlatformDeps): JobHandlers {
  return handleJob(closeDaysJob, async (_, { signal }) => {
    const closed = await closeByCalendar(
      deps.db,
      await readAgreedTime(deps.db),
      ({ date, steps }) => deps.log.info({ date, steps }, 'business date closed'),
      signal,
    );
    if (closed === null) deps.log.info('no day closed: a history is being written');
  });
}
