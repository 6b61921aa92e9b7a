import type { Database, Tx } from '../platform/database.ts';
import {
  type AttemptLimits,
  clearAllAttemptsAt,
  clearAttemptsAt,
  countAttemptAt,
  tooManyAttempts,
} from '../platform/failed-attempts.ts';
import { countAttempt, type Limit, subjectOf } from '../platform/throttle.ts';
import { queueLockOutNotice } from './jobs.ts';

const minuteMs = 60_000;

/** Guesses at one address (decisions, ACC-26..28). */
const limits: AttemptLimits = {
  kind: 'sign-in',
  fromOneNetwork: { attempts: 10, windowMs: 15 * minuteMs },
  fromAll: { attempts: 100, windowMs: 60 * minuteMs },
  overLimit: {
    fromOneNetwork: { attempts: 3, windowMs: 15 * minuteMs },
    fromAll: { attempts: 20, windowMs: minuteMs },
  },
};
const oneEmail: Limit = { attempts: 1, windowMs: 60 * minuteMs };

export type SignInAttempt = {
  /** As `normalizeEmail` gives it. */
  email: string;
  origin: string;
  /** The client whose address it is, if it is anybody's. */
  clientId: string | undefined;
  /** The client proved who they are before: by this origin, or by the session the call was made with. */
  trusted: boolean;
};

/**
 * Counts a guess before anything is checked, and refuses with 429. Strangers who guess from everywhere slow
 * other strangers down: who is trusted answers only for the guesses of their own origin.
 */
export async function countSignInAttempt(
  db: Database,
  guess: SignInAttempt,
  now: Date,
): Promise<void> {
  const { until, overLimit } = await countAttemptAt(db, limits, guess, now);
  if (until !== null || overLimit) await tellOfLockOut(db, guess, now);
  if (until !== null) throw tooManyAttempts(until, now);
}

/** A good sign-in forgets the guesses of its origin; those of others stay counted. */
export function clearSignInAttempts(db: Database, guess: SignInAttempt): Promise<void> {
  return clearAttemptsAt(db, limits, guess);
}

/** A reset link opens the address again, wherever it was closed: it showed that the mailbox is theirs. */
export function openAddress(tx: Tx, email: string): Promise<void> {
  return clearAllAttemptsAt(tx, limits, email);
}

/**
 * One letter an hour at most, however often the address is closed meanwhile. For an address nobody has the
 * same is queued, and does nothing.
 */
async function tellOfLockOut(db: Database, guess: SignInAttempt, now: Date): Promise<void> {
  const again = await countAttempt(db, subjectOf('lock-out-letter', guess.email), oneEmail, now);
  if (again !== null) return;
  await db.transaction().execute((tx) => queueLockOutNotice(tx, guess.clientId ?? null));
}
