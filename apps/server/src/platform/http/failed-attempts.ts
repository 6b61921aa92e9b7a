import type { Rate } from '@quarrter/contract/limits';
import type { Database } from '../database/database.ts';
import { clearAttempts, countAttempt, refundAttempts, subjectOf } from './attempts.ts';

/**
 * How many failed sign-ins one email address may have. Past `fromAll`, unknown networks are slowed
 * down, and no one is shut out for long: each of them has fewer attempts, and all of them together
 * so many a minute.
 */
export type AttemptLimits = {
  readonly kind: string;
  readonly fromOneNetwork: Rate;
  readonly fromAll: Rate;
  readonly overLimit: { readonly fromOneNetwork: Rate; readonly fromAll: Rate };
};

export type Attempt = {
  email: string;
  network: string;
  /** Only the attempts from its own network count against it. */
  trusted: boolean;
};

/**
 * `until`: when the next attempt is allowed; null when this one is. `overLimit`: the attempts from
 * all networks together are past their limit.
 */
type Counted = { until: Date | null; overLimit: boolean };

/** Counts an attempt before it is checked, so that attempts in parallel cannot slip past. */
export async function countAttemptAt(
  db: Database,
  limits: AttemptLimits,
  attempt: Attempt,
  now: Date,
): Promise<Counted> {
  const subjects = subjectsOf(limits, attempt);
  const fromHere = await countAttempt(db, subjects.here, limits.fromOneNetwork, now);
  if (fromHere !== null || attempt.trusted) return { until: fromHere, overLimit: false };
  if ((await countAttempt(db, subjects.all, limits.fromAll, now)) === null) {
    return { until: null, overLimit: false };
  }
  const { fromOneNetwork, fromAll } = limits.overLimit;
  const until =
    (await countAttempt(db, subjects.overLimitHere, fromOneNetwork, now)) ??
    (await countAttempt(db, subjects.overLimitAll, fromAll, now));
  return { until, overLimit: true };
}

/** After a successful sign-in: clears the attempts from its network; the others stay counted. */
export async function clearAttemptsAt(
  db: Database,
  limits: AttemptLimits,
  attempt: Attempt,
): Promise<void> {
  const { here, all, overLimitHere, overLimitAll } = subjectsOf(limits, attempt);
  if (attempt.trusted) return clearAttempts(db, [here]);
  await clearAttempts(db, [here, overLimitHere]);
  await refundAttempts(db, [all, overLimitAll]);
}

/** Clears every attempt at an address, from all networks. */
export async function clearAllAttemptsAt(
  db: Database,
  limits: AttemptLimits,
  email: string,
): Promise<void> {
  const { here, overLimitHere, all, overLimitAll } = kindsOf(limits);
  const subjects = [all, overLimitAll].map((kind) => subjectOf(kind, email));
  const prefixes = [here, overLimitHere].map((kind) => subjectOf(kind, email));
  await clearAttempts(db, subjects, prefixes);
}

function kindsOf({ kind }: AttemptLimits) {
  return {
    here: `${kind}-from-network`,
    all: `${kind}-from-all`,
    overLimitHere: `${kind}-over-limit-from-network`,
    overLimitAll: `${kind}-over-limit-from-all`,
  };
}

function subjectsOf(limits: AttemptLimits, { email, network }: Attempt) {
  const kinds = kindsOf(limits);
  return {
    here: subjectOf(kinds.here, email, network),
    all: subjectOf(kinds.all, email),
    overLimitHere: subjectOf(kinds.overLimitHere, email, network),
    overLimitAll: subjectOf(kinds.overLimitAll, email),
  };
}
