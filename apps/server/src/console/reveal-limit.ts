import type { Database } from '../platform/database/database.ts';
import {
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../platform/http/attempts.ts';
import { throttled } from '../platform/http/http-error.ts';
import type { StaffMember } from './roles.ts';

/**
 * Per member of staff, over all clients and screens, so that a stolen session cannot read all
 * clients' numbers.
 */
const ofOnePerson: Limit = { attempts: 20, windowMs: 3_600_000 };

/** Counts a call that shows numbers in clear, before it shows them; answers 429 over the limit. */
export async function countReveal(
  db: Database,
  { staffId }: StaffMember,
  now: Date,
): Promise<void> {
  const until = await countAttempt(db, subjectOf('number-reveal', staffId), ofOnePerson, now);
  if (until === null) return;
  const detail = `You revealed many numbers. Please try again ${waitText(until, now)}.`;
  throw throttled({ detail }, waitSeconds(until, now));
}
