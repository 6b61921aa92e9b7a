import type { Database } from '../platform/database.ts';
import {
  type AttemptLimits,
  clearAttemptsAt,
  countAttemptAt,
  tooManyAttempts,
} from '../platform/failed-attempts.ts';

const minuteMs = 60_000;

/** Fewer attempts than a client has: nobody else uses a staff member's address. */
const limits: AttemptLimits = {
  kind: 'staff-sign-in',
  fromOneNetwork: { attempts: 5, windowMs: 15 * minuteMs },
  fromAll: { attempts: 50, windowMs: 60 * minuteMs },
  overLimit: {
    fromOneNetwork: { attempts: 2, windowMs: 15 * minuteMs },
    fromAll: { attempts: 10, windowMs: minuteMs },
  },
};

export type SignInAttempt = { email: string; network: string };

/** Counts an attempt before it is checked; over the limit it answers 429 and says when to retry. */
export async function countSignInAttempt(
  db: Database,
  attempt: SignInAttempt,
  now: Date,
): Promise<void> {
  const { until } = await countAttemptAt(db, limits, { ...attempt, trusted: false }, now);
  if (until !== null) throw tooManyAttempts(until, now);
}

/** After a successful sign-in: clears the attempts from its network; the others stay counted. */
export function clearSignInAttempts(db: Database, attempt: SignInAttempt): Promise<void> {
  return clearAttemptsAt(db, limits, { ...attempt, trusted: false });
}
