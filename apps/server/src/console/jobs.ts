import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import { auditJobs } from './audit/jobs.ts';
import type { CoreDeps } from './define-console.ts';
import { memberJobs } from './members/jobs.ts';
import { releaseFinishedWork } from './work-queues/release-finished.ts';

const releaseWork = defineJob('release-finished-work', {});

export function staffJobs(deps: PlatformDeps & CoreDeps): JobHandlers {
  return {
    ...handleJob(releaseWork, () => releaseFinishedWork(deps)),
    ...auditJobs(deps),
    ...memberJobs(deps),
  };
}
