import type { Database } from '../platform/database.ts';
import { throttled } from '../platform/refusal.ts';
import {
  countAttempt,
  forgetAttempts,
  giveAttemptBack,
  type Limit,
  waitSeconds,
  waitText,
} from '../platform/throttle.ts';

const minuteMs = 60_000;

/** Guesses one origin has for one address, and all origins together; fewer than a client has. */
const fromOneOrigin: Limit = { attempts: 5, windowMs: 15 * minuteMs };
const fromAll: Limit = { attempts: 50, windowMs: 60 * minuteMs };

export type Guess = { email: string; origin: string };

/** Counts a guess before anything is checked; refuses with 429, and says when to try again. */
export async function countGuess(db: Database, guess: Guess, now: Date): Promise<void> {
  const until =
    (await countAttempt(db, subjectHere(guess), fromOneOrigin, now)) ??
    (await countAttempt(db, subjectAnywhere(guess), fromAll, now));
  if (until === null) return;
  const message = `Unable to log in after too many attempts. Please try again ${waitText(until, now)}.`;
  throw throttled({ non_field_errors: [message] }, waitSeconds(until, now));
}

/** A successful sign-in forgets the guesses of its origin; those of others stay counted. */
export async function forgetGuesses(db: Database, guess: Guess): Promise<void> {
  await forgetAttempts(db, subjectHere(guess));
  await giveAttemptBack(db, subjectAnywhere(guess));
}

const subjectHere = ({ email, origin }: Guess) => `staff-sign-in:${email}:${origin}`;
const subjectAnywhere = ({ email }: Guess) => `staff-sign-in:${email}`;
