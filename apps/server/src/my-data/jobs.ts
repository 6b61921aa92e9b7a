import { readAgreedTime } from '../platform/database/compare-clocks.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import type { MyDataDeps } from './deps.ts';
import { deleteExpiredExports } from './export/delete-expired.ts';
import { makeExport, makeExportJob } from './export/make-export.ts';

const deleteExpired = defineJob('delete-expired-exports', {});

export function myDataJobs(deps: MyDataDeps): JobHandlers {
  return {
    ...handleJob(makeExportJob, (asked, run) => makeExport(deps, asked, new Date(), run)),
    ...handleJob(deleteExpired, async () =>
      deleteExpiredExports(deps, await readAgreedTime(deps.db)),
    ),
  };
}
