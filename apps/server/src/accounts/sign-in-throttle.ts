import './tables.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database.ts';
import { throttled } from '../platform/refusal.ts';
import {
  countAttempt,
  forgetAttempts,
  giveAttemptBack,
  type Limit,
  waitSeconds,
  waitText,
} from '../platform/throttle.ts';
import { queueLockOutNotice } from './jobs.ts';

const minuteMs = 60_000;

/** Guesses one origin has for one address, and all origins together (decisions, ACC-26..28). */
const fromOneOrigin: Limit = { attempts: 10, windowMs: 15 * minuteMs };
const fromAll: Limit = { attempts: 100, windowMs: 60 * minuteMs };
const oneLetter: Limit = { attempts: 1, windowMs: 60 * minuteMs };

export type Guess = {
  /** As `normalizeEmail` gives it. */
  email: string;
  origin: string;
  /** The client whose address it is, if it is anybody's. */
  clientId: string | undefined;
  /** The client proved who they are before: by this origin, or by the session the call was made with. */
  trusted: boolean;
};

/**
 * Counts a guess before anything is checked, and refuses with 429. Strangers who guess from everywhere close
 * the address for other strangers alone: who is trusted answers only for the guesses of their own origin.
 */
export async function countGuess(db: Database, guess: Guess, now: Date): Promise<void> {
  const until =
    (await countAttempt(db, subjectHere(guess), fromOneOrigin, now)) ??
    (guess.trusted ? null : await countAttempt(db, subjectAnywhere(guess), fromAll, now));
  if (until === null) return;
  await tellOfLockOut(db, guess, now);
  const message = `Unable to log in after too many attempts. Please try again ${waitText(until, now)}.`;
  throw throttled({ non_field_errors: [message] }, waitSeconds(until, now));
}

/** A good sign-in forgets the guesses of its origin; those of others stay counted. */
export async function forgetGuesses(db: Database, guess: Guess): Promise<void> {
  await forgetAttempts(db, subjectHere(guess));
  if (!guess.trusted) await giveAttemptBack(db, subjectAnywhere(guess));
}

/** A reset link opens the address again, wherever it was closed: it showed that the mailbox is theirs. */
export async function openAddress(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('sign_in_throttles')
    .where((where) =>
      where.or([
        where('subject', '=', `sign-in:${email}`),
        sql<boolean>`starts_with(subject, ${`sign-in:${email}:`})`,
      ]),
    )
    .execute();
}

/**
 * One letter an hour at most, however often the address is closed meanwhile. For an address nobody has the
 * same is queued, and does nothing.
 */
async function tellOfLockOut(db: Database, guess: Guess, now: Date): Promise<void> {
  const again = await countAttempt(db, `lock-out-letter:${guess.email}`, oneLetter, now);
  if (again !== null) return;
  await db.transaction().execute((tx) => queueLockOutNotice(tx, guess.clientId ?? null));
}

const subjectHere = ({ email, origin }: Guess) => `sign-in:${email}:${origin}`;
const subjectAnywhere = ({ email }: Guess) => `sign-in:${email}`;
