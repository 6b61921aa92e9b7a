import type { PlatformDeps } from '../platform/deps.ts';
import { handleJob, type JobHandlers } from '../platform/jobs.ts';
import { deleteReplacedLines } from './put-roster-in-use.ts';
import { deleteDiscarded } from './roster-imports.ts';
import { deleteLinesOf, deleteRosterLines } from './store-roster.ts';
import { readRosterFile, readUploadedRoster } from './upload-roster.ts';

export function corporateJobs(deps: PlatformDeps): JobHandlers {
  return {
    ...handleJob(readUploadedRoster, ({ importId }) => readRosterFile(deps, importId)),
    ...handleJob(deleteReplacedLines, ({ importId }) => deleteLinesOf(deps.db, importId)),
    ...handleJob(deleteDiscarded, ({ importId }) => deleteRosterLines(deps.db, importId)),
  };
}
