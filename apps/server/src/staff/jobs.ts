import type { PlatformDeps } from '../platform/deps.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { deleteExpiredStaffSessions } from './sessions.ts';

export function staffJobs({ db }: PlatformDeps): JobHandlers {
  return { 'forget-ended-staff-sessions': () => deleteExpiredStaffSessions(db, new Date()) };
}
