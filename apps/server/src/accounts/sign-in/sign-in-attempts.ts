import type { Database, Tx } from '../../platform/database/database.ts';
import { countAttempt, type Limit, subjectOf } from '../../platform/http/attempts.ts';
import {
  type AttemptLimits,
  clearAllAttemptsAt,
  clearAttemptsAt,
  countAttemptAt,
  tooManyAttempts,
} from '../../platform/http/failed-attempts.ts';
import { queueLockOutNotice } from '../jobs.ts';

const minuteMs = 60_000;

/** Attempts to sign in with one email address. */
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
  /** As `normalizeEmail` returns it. */
  email: string;
  network: string;
  /** The client who has this address, if there is one. */
  clientId: string | undefined;
  /** The client signed in from this network before, or makes the call with an open session. */
  trusted: boolean;
};

/**
 * Counts an attempt before it is checked, and answers 429 over the limit. Attempts from everywhere
 * slow down unknown networks only: for a trusted attempt, its own network alone counts.
 */
export async function countSignInAttempt(
  db: Database,
  attempt: SignInAttempt,
  now: Date,
): Promise<void> {
  const { until, overLimit } = await countAttemptAt(db, limits, attempt, now);
  if (until !== null || overLimit) await notifyOfLockOut(db, attempt, now);
  if (until !== null) throw tooManyAttempts(until, now);
}

/** After a successful sign-in: clears the attempts from its network; the others stay counted. */
export function clearSignInAttempts(db: Database, attempt: SignInAttempt): Promise<void> {
  return clearAttemptsAt(db, limits, attempt);
}

/** A used reset link shows that the mailbox is the client's, so they may sign in from anywhere. */
export function clearAllSignInAttempts(tx: Tx, email: string): Promise<void> {
  return clearAllAttemptsAt(tx, limits, email);
}

/**
 * Sends one email an hour at most. For an unknown address the same is queued and does nothing, so
 * that the answer takes the same time.
 */
async function notifyOfLockOut(db: Database, attempt: SignInAttempt, now: Date): Promise<void> {
  const subject = subjectOf('lock-out-notice', attempt.email);
  if ((await countAttempt(db, subject, oneEmail, now)) !== null) return;
  await db.transaction().execute((tx) => queueLockOutNotice(tx, attempt.clientId ?? null));
}
