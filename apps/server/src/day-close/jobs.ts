import type { JobHandlers } from '../platform/jobs.ts';

export function dayCloseJobs(_deps: unknown): JobHandlers {
  return {};
}
