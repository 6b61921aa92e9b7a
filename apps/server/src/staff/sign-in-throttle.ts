import type { Database } from '../platform/database.ts';
import {
  countGuessAt,
  forgetGuessesAt,
  type GuessLimits,
  tooManyGuesses,
} from '../platform/guesses.ts';

const minuteMs = 60_000;

/** Guesses at one address; fewer than a client's, and a code is guessed with each. */
const limits: GuessLimits = {
  kind: 'staff-sign-in',
  fromOneOrigin: { attempts: 5, windowMs: 15 * minuteMs },
  fromAll: { attempts: 50, windowMs: 60 * minuteMs },
  crowded: {
    fromOneOrigin: { attempts: 2, windowMs: 15 * minuteMs },
    fromAll: { attempts: 10, windowMs: minuteMs },
  },
};

export type Guess = { email: string; origin: string };

/** Counts a guess before anything is checked; refuses with 429, and says when to try again. */
export async function countGuess(db: Database, guess: Guess, now: Date): Promise<void> {
  const { until } = await countGuessAt(db, limits, { ...guess, trusted: false }, now);
  if (until !== null) throw tooManyGuesses(until, now);
}

/** A successful sign-in forgets the guesses of its origin; those of others stay counted. */
export function forgetGuesses(db: Database, guess: Guess): Promise<void> {
  return forgetGuessesAt(db, limits, { ...guess, trusted: false });
}
