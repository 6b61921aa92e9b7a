import type { PlatformDeps } from '../platform/deps.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { sendLetter } from './letters.ts';

export function investmentsJobs(deps: PlatformDeps): JobHandlers {
  return { 'investment-letter': (payload) => sendLetter(deps, payload) };
}
