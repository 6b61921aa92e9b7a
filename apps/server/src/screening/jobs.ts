import { compareClients } from '../accounts/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import { screenClients } from './screen-clients.ts';
import { readListFile, readUploadedList, screenEveryone, screenWholeBook } from './store-list.ts';

export function screeningJobs(deps: PlatformDeps): JobHandlers {
  return {
    ...handleJob(readUploadedList, ({ listId }) => readListFile(deps, listId)),
    ...handleJob(compareClients, ({ clientIds }) => screenClients(deps.db, clientIds)),
    ...handleJob(screenWholeBook, ({ listId }) => screenEveryone(deps.db, listId)),
  };
}
