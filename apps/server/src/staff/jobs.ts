import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers } from '../platform/jobs.ts';
import { deleteExpiredStaffSessions } from './sessions.ts';

const deleteExpiredSessions = defineJob('delete-expired-staff-sessions', {});

export function staffJobs({ db }: PlatformDeps): JobHandlers {
  return handleJob(deleteExpiredSessions, () => deleteExpiredStaffSessions(db, new Date()));
}
