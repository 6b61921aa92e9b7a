import type { PlatformDeps } from '../platform/deps.ts';
import { handleJob, type JobHandlers } from '../platform/jobs.ts';
import { readListFile, readUploadedList, screenEveryone, screenWholeBook } from './store-list.ts';

export function screeningJobs(deps: PlatformDeps): JobHandlers {
  return {
    ...handleJob(readUploadedList, ({ listId }) => readListFile(deps, listId)),
    ...handleJob(screenWholeBook, ({ listId }) => screenEveryone(deps.db, listId)),
  };
}
