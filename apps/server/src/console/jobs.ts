import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import { auditJobs } from './audit/jobs.ts';
import { memberJobs } from './members/jobs.ts';
import type { Viewer } from './work-queues/queues.ts';
import { releaseFinishedWork } from './work-queues/release-finished.ts';

const releaseWork = defineJob('release-finished-work', {});

export function staffJobs(
  deps: PlatformDeps & { readonly approvalKinds: Viewer['kinds'] },
): JobHandlers {
  return {
    ...handleJob(releaseWork, () => releaseFinishedWork(deps.db, deps.approvalKinds)),
    ...auditJobs(deps),
    ...memberJobs(deps),
  };
}
