import type { PlatformDeps } from '../platform/deps.ts';
import { handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import { deleteReplacedLines } from './roster/put-roster-in-use.ts';
import { deleteDiscarded } from './roster/roster-imports.ts';
import { deleteLinesOf, deleteRosterLines } from './roster/store-roster.ts';
import { readRosterFile, readUploadedRoster } from './roster/upload-roster.ts';

export function corporateJobs(deps: PlatformDeps): JobHandlers {
  return {
    ...handleJob(readUploadedRoster, ({ importId }) => readRosterFile(deps, importId)),
    ...handleJob(deleteReplacedLines, ({ importId }) => deleteLinesOf(deps.db, importId)),
    ...handleJob(deleteDiscarded, ({ importId }) => deleteRosterLines(deps.db, importId)),
  };
}
