import { failedSignIns, type Rate } from '@quarrter/contract/limits';
import type { Database, Tx } from '../../platform/database/database.ts';
import { countAttempt, overLimit, subjectOf } from '../../platform/http/attempts.ts';
import {
  type AttemptLimits,
  clearAllAttemptsAt,
  clearAttemptsAt,
  countAttemptAt,
} from '../../platform/http/failed-attempts.ts';
import { queueLockOutNotice } from '../jobs.ts';

/** Attempts to sign in with one email address. */
const limits: AttemptLimits = {
  kind: 'sign-in',
  fromOneNetwork: failedSignIns,
  fromAll: { attempts: 100, perMinutes: 60 },
  overLimit: {
    fromOneNetwork: { attempts: 3, perMinutes: 15 },
    fromAll: { attempts: 20, perMinutes: 1 },
  },
};
const oneEmail: Rate = { attempts: 1, perMinutes: 60 };

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
  const counted = await countAttemptAt(db, limits, attempt, now);
  const { until } = counted;
  if (until !== null || counted.overLimit) await notifyOfLockOut(db, attempt, now);
  if (until !== null) throw overLimit(failedSignIns, until, now, { field: 'non_field_errors' });
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
 * Sends at most one email an hour. For an unknown address the same is queued and does nothing, so
 * that the answer takes the same time.
 */
async function notifyOfLockOut(db: Database, attempt: SignInAttempt, now: Date): Promise<void> {
  const subject = subjectOf('lock-out-notice', attempt.email);
  if ((await countAttempt(db, subject, oneEmail, now)) !== null) return;
  await db.transaction().execute((tx) => queueLockOutNotice(tx, attempt.clientId ?? null));
}
