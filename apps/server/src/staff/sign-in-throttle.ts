import type { Database } from '../platform/database.ts';
import {
  type AttemptLimits,
  clearAttemptsAt,
  countAttemptAt,
  tooManyAttempts,
} from '../platform/failed-attempts.ts';

const minuteMs = 60_000;

/** Guesses at one address; fewer than a client's, and a code is guessed with each. */
const limits: AttemptLimits = {
  kind: 'staff-sign-in',
  fromOneNetwork: { attempts: 5, windowMs: 15 * minuteMs },
  fromAll: { attempts: 50, windowMs: 60 * minuteMs },
  overLimit: {
    fromOneNetwork: { attempts: 2, windowMs: 15 * minuteMs },
    fromAll: { attempts: 10, windowMs: minuteMs },
  },
};

export type SignInAttempt = { email: string; origin: string };

/** Counts a guess before anything is checked; refuses with 429, and says when to try again. */
export async function countSignInAttempt(
  db: Database,
  guess: SignInAttempt,
  now: Date,
): Promise<void> {
  const { until } = await countAttemptAt(db, limits, { ...guess, trusted: false }, now);
  if (until !== null) throw tooManyAttempts(until, now);
}

/** A successful sign-in forgets the guesses of its origin; those of others stay counted. */
export function clearSignInAttempts(db: Database, guess: SignInAttempt): Promise<void> {
  return clearAttemptsAt(db, limits, { ...guess, trusted: false });
}
