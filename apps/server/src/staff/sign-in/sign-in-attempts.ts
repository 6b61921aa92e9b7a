import type { Database, Tx } from '../../platform/database/database.ts';
import {
  type AttemptLimits,
  clearAllAttemptsAt,
  clearAttemptsAt,
  countAttemptAt,
  tooManyAttempts,
} from '../../platform/http/failed-attempts.ts';
import { tooManyGuesses } from '../../platform/second-factor/guesses.ts';

const minuteMs = 60_000;

/** Fewer attempts than a client has: no one else uses a staff member's address. */
const limits: AttemptLimits = {
  kind: 'staff-sign-in',
  fromOneNetwork: { attempts: 5, windowMs: 15 * minuteMs },
  fromAll: { attempts: 50, windowMs: 60 * minuteMs },
  overLimit: {
    fromOneNetwork: { attempts: 2, windowMs: 15 * minuteMs },
    fromAll: { attempts: 10, windowMs: minuteMs },
  },
};

/** The person knows the password, and may try codes of the second factor. */
const codeLimits: AttemptLimits = {
  kind: 'staff-second-factor',
  fromOneNetwork: { attempts: 5, windowMs: 15 * minuteMs },
  fromAll: { attempts: 20, windowMs: 60 * minuteMs },
  overLimit: {
    fromOneNetwork: { attempts: 1, windowMs: 15 * minuteMs },
    fromAll: { attempts: 5, windowMs: 15 * minuteMs },
  },
};

export type SignInAttempt = {
  email: string;
  network: string;
  /** The member signed in from this network before. */
  trusted: boolean;
};

/** Counts an attempt before it is checked; over the limit it answers 429 and says when to retry. */
export async function countSignInAttempt(
  db: Database,
  attempt: SignInAttempt,
  now: Date,
): Promise<void> {
  const { until } = await countAttemptAt(db, limits, attempt, now);
  if (until !== null) throw tooManyAttempts(until, now);
}

/** After a successful sign-in: clears the attempts from its network; the others stay counted. */
export function clearSignInAttempts(db: Database, attempt: SignInAttempt): Promise<void> {
  return clearAttemptsAt(db, limits, attempt);
}

/** Counts a code of a sign-in whose password was right, before it is checked. */
export async function countCodeAttempt(
  db: Database,
  attempt: SignInAttempt,
  field: 'code' | 'recovery_code',
  now: Date,
): Promise<void> {
  const { until } = await countAttemptAt(db, codeLimits, attempt, now);
  if (until !== null) throw tooManyGuesses(field, until, now);
}

export function clearCodeAttempts(db: Database, attempt: SignInAttempt): Promise<void> {
  return clearAttemptsAt(db, codeLimits, attempt);
}

/** An operator's unlock: every attempt of this member is forgotten, from all networks. */
export async function clearAllStaffAttempts(tx: Tx, email: string): Promise<void> {
  await clearAllAttemptsAt(tx, limits, email);
  await clearAllAttemptsAt(tx, codeLimits, email);
}
