import type { PlatformDeps } from '../platform/deps.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { forgetEndedStaffSessions } from './sessions.ts';

export function staffJobs({ db }: PlatformDeps): JobHandlers {
  return { 'forget-ended-staff-sessions': () => forgetEndedStaffSessions(db, new Date()) };
}
