import type { JobHandlers } from '../platform/jobs.ts';

export function loansJobs(_deps: unknown): JobHandlers {
  return {};
}
