import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import { auditJobs } from './audit/jobs.ts';
import { memberJobs } from './members/jobs.ts';
import { closeReportJobs } from './reconciliation/email-close-report.ts';
import type { Viewer } from './work-queues/queues.ts';
import { releaseFinishedWork } from './work-queues/release-finished.ts';

const releaseWork = defineJob('release-finished-work', {});

export function staffJobs(
  deps: PlatformDeps & { readonly approvalKinds: Viewer['kinds'] },
): JobHandlers {
  return {
    ...handleJob(releaseWork, () => releaseFinishedWork(deps.db, deps.approvalKinds)),
    ...closeReportJobs(deps),
    ...auditJobs(deps),
    ...memberJobs(deps),
  };
}
