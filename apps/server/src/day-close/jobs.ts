import { addDays, lagosDate } from '@quarrter/domain/calendar';
import type { PlatformDeps } from '../platform/deps.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { closeDays } from './close-days.ts';

/** Closes every date before today's in Lagos; queued each night and at every start of a worker. */
export function dayCloseJobs(deps: PlatformDeps): JobHandlers {
  return {
    'close-days': async () => {
      const yesterday = addDays(lagosDate(new Date()), -1);
      await closeDays(deps.db, yesterday, undefined, (day) =>
        deps.log.info({ date: day.date, steps: day.steps }, 'business date closed'),
      );
    },
  };
}
