import type { JobHandlers } from '../platform/jobs.ts';

export function paymentsJobs(_deps: unknown): JobHandlers {
  return {};
}
