import type { PlatformDeps } from '../platform/deps.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { sendEmail } from './emails.ts';

export function investmentsJobs(deps: PlatformDeps): JobHandlers {
  return { 'investment-letter': (payload) => sendEmail(deps, payload) };
}
