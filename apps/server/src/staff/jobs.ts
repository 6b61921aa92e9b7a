import type { JobHandlers } from '../platform/jobs.ts';

export function staffJobs(_deps: unknown): JobHandlers {
  return {};
}
