import type { JobHandlers } from '../platform/jobs.ts';

export function investmentsJobs(_deps: unknown): JobHandlers {
  return {};
}
