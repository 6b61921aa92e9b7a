import type { Database } from './database.ts';
import { type HttpError, throttled } from './http-error.ts';
import {
  clearAttempts,
  clearAttemptsBelow,
  countAttempt,
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
export type AttemptLimits = {
  readonly kind: string;
  readonly fromOneNetwork: Limit;
  readonly fromAll: Limit;
  readonly overLimit: { readonly fromOneNetwork: Limit; readonly fromAll: Limit };
};

export type Attempt = {
  email: string;
  origin: string;
  /** Answers for the guesses of its own origin alone, whatever strangers do. */
  trusted: boolean;
};

/** `until`: when the next guess is allowed, null when this one is. `crowded`: strangers guess from everywhere. */
type Counted = { until: Date | null; overLimit: boolean };

/** Counts a guess before anything is checked, so that guesses in parallel cannot slip past. */
export async function countAttemptAt(
  db: Database,
  limits: AttemptLimits,
  guess: Attempt,
  now: Date,
): Promise<Counted> {
  const keys = keysOf(limits, guess);
  const here = await countAttempt(db, keys.here, limits.fromOneNetwork, now);
  if (here !== null || guess.trusted) return { until: here, overLimit: false };
  if ((await countAttempt(db, keys.all, limits.fromAll, now)) === null) {
    return { until: null, overLimit: false };
  }
  const until =
    (await countAttempt(db, keys.overLimitHere, limits.overLimit.fromOneNetwork, now)) ??
    (await countAttempt(db, keys.overLimitAll, limits.overLimit.fromAll, now));
  return { until, overLimit: true };
}

/** 429 in the words of the sign-in, for client and staff alike (decisions, ACC-26..28); says when to try again. */
export function tooManyAttempts(until: Date, now: Date): HttpError {
  const message = `Unable to log in after too many attempts. Please try again ${waitText(until, now)}.`;
  return throttled({ non_field_errors: [message] }, waitSeconds(until, now));
}

/** A good sign-in forgets the guesses of its origin; those of others stay counted. */
export async function clearAttemptsAt(
  db: Database,
  limits: AttemptLimits,
  guess: Attempt,
): Promise<void> {
  const keys = keysOf(limits, guess);
  await clearAttempts(db, keys.here);
  if (guess.trusted) return;
  await clearAttempts(db, keys.overLimitHere);
  await giveAttemptBack(db, keys.all);
  await giveAttemptBack(db, keys.overLimitAll);
}

/** Forgets every guess at an address, from wherever. */
export async function clearAllAttemptsAt(
  db: Database,
  limits: AttemptLimits,
  email: string,
): Promise<void> {
  const { here, overLimitHere, all, overLimitAll } = kindsOf(limits);
  for (const kind of [all, overLimitAll]) await clearAttempts(db, subjectOf(kind, email));
  for (const kind of [here, overLimitHere]) await clearAttemptsBelow(db, subjectOf(kind, email));
}

function kindsOf({ kind }: AttemptLimits) {
  return {
    here: `${kind}-from-origin`,
    all: `${kind}-from-all`,
    overLimitHere: `${kind}-crowded-from-origin`,
    overLimitAll: `${kind}-crowded-from-all`,
  };
}

function keysOf(limits: AttemptLimits, { email, origin }: Attempt) {
  const kinds = kindsOf(limits);
  return {
    here: subjectOf(kinds.here, email, origin),
    all: subjectOf(kinds.all, email),
    overLimitHere: subjectOf(kinds.overLimitHere, email, origin),
    overLimitAll: subjectOf(kinds.overLimitAll, email),
  };
}
