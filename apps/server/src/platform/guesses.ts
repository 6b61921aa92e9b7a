import type { Database } from './database.ts';
import { type Refusal, throttled } from './refusal.ts';
import {
  countAttempt,
  forgetAttempts,
  forgetAttemptsBelow,
  giveAttemptBack,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from './throttle.ts';

/**
 * What strangers may guess at one address. Who is past `fromAll` together slows strangers down, and shuts nobody
 * out for long: each origin has fewer guesses then, and all of them so many a minute.
 */
export type GuessLimits = {
  readonly kind: string;
  readonly fromOneOrigin: Limit;
  readonly fromAll: Limit;
  readonly crowded: { readonly fromOneOrigin: Limit; readonly fromAll: Limit };
};

export type GuessAt = {
  email: string;
  origin: string;
  /** Answers for the guesses of its own origin alone, whatever strangers do. */
  trusted: boolean;
};

/** `until`: when the next guess is allowed, null when this one is. `crowded`: strangers guess from everywhere. */
type Counted = { until: Date | null; crowded: boolean };

/** Counts a guess before anything is checked, so that guesses in parallel cannot slip past. */
export async function countGuessAt(
  db: Database,
  limits: GuessLimits,
  guess: GuessAt,
  now: Date,
): Promise<Counted> {
  const keys = keysOf(limits, guess);
  const here = await countAttempt(db, keys.here, limits.fromOneOrigin, now);
  if (here !== null || guess.trusted) return { until: here, crowded: false };
  if ((await countAttempt(db, keys.all, limits.fromAll, now)) === null) {
    return { until: null, crowded: false };
  }
  const until =
    (await countAttempt(db, keys.crowdedHere, limits.crowded.fromOneOrigin, now)) ??
    (await countAttempt(db, keys.crowdedAll, limits.crowded.fromAll, now));
  return { until, crowded: true };
}

/** 429 in the words of the sign-in, for client and staff alike (decisions, ACC-26..28); says when to try again. */
export function tooManyGuesses(until: Date, now: Date): Refusal {
  const message = `Unable to log in after too many attempts. Please try again ${waitText(until, now)}.`;
  return throttled({ non_field_errors: [message] }, waitSeconds(until, now));
}

/** A good sign-in forgets the guesses of its origin; those of others stay counted. */
export async function forgetGuessesAt(
  db: Database,
  limits: GuessLimits,
  guess: GuessAt,
): Promise<void> {
  const keys = keysOf(limits, guess);
  await forgetAttempts(db, keys.here);
  if (guess.trusted) return;
  await forgetAttempts(db, keys.crowdedHere);
  await giveAttemptBack(db, keys.all);
  await giveAttemptBack(db, keys.crowdedAll);
}

/** Forgets every guess at an address, from wherever. */
export async function forgetAllGuessesAt(
  db: Database,
  limits: GuessLimits,
  email: string,
): Promise<void> {
  const { here, crowdedHere, all, crowdedAll } = kindsOf(limits);
  for (const kind of [all, crowdedAll]) await forgetAttempts(db, subjectOf(kind, email));
  for (const kind of [here, crowdedHere]) await forgetAttemptsBelow(db, subjectOf(kind, email));
}

function kindsOf({ kind }: GuessLimits) {
  return {
    here: `${kind}-from-origin`,
    all: `${kind}-from-all`,
    crowdedHere: `${kind}-crowded-from-origin`,
    crowdedAll: `${kind}-crowded-from-all`,
  };
}

function keysOf(limits: GuessLimits, { email, origin }: GuessAt) {
  const kinds = kindsOf(limits);
  return {
    here: subjectOf(kinds.here, email, origin),
    all: subjectOf(kinds.all, email),
    crowdedHere: subjectOf(kinds.crowdedHere, email, origin),
    crowdedAll: subjectOf(kinds.crowdedAll, email),
  };
}
