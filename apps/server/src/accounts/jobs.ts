import type { JobHandlers } from '../platform/jobs.ts';

export function accountsJobs(_deps: unknown): JobHandlers {
  return {};
}
