import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs.ts';
import { auditJobs } from './audit/jobs.ts';
import { closeReportJobs } from './email-close-report.ts';
import { deleteExpiredStaffSessions } from './sessions.ts';

const deleteExpiredSessions = defineJob('delete-expired-staff-sessions', {});

export function staffJobs(deps: PlatformDeps): JobHandlers {
  return {
    ...handleJob(deleteExpiredSessions, () => deleteExpiredStaffSessions(deps.db, new Date())),
    ...closeReportJobs(deps),
    ...auditJobs(deps),
  };
}
