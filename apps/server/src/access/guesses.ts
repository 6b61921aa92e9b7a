import type { ProofForm } from '@quarrter/contract/second-factor';
import type { Database } from '../platform/database/database.ts';
import {
  clearAttempts,
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../platform/http/attempts.ts';
import { type HttpError, invalid, throttled } from '../platform/http/http-error.ts';

/** A proof of the second factor, by its name on the wire. */
export type ProofField = 'code' | 'recovery_code' | 'passkey';

/** Which of them was sent; the contract requires exactly one. */
export function fieldOf(proof: ProofForm): ProofField {
  if (proof.passkey !== undefined) return 'passkey';
  return proof.recovery_code === undefined ? 'code' : 'recovery_code';
}

/**
 * Of a client or a member of staff who is signed in. What a passkey signs cannot be guessed and is
 * not counted, so wrong codes never keep anyone from using a passkey.
 */
const limit: Limit = { attempts: 10, windowMs: 15 * 60_000 };

const subjectFor = (ownerId: string) => subjectOf('second-factor', ownerId);

/** Counts a guess before it is checked, and answers 429 over the limit. */
export async function countGuess(
  db: Database,
  field: ProofField,
  ownerId: string,
  now: Date,
): Promise<void> {
  if (field === 'passkey') return;
  const until = await countAttempt(db, subjectFor(ownerId), limit, now);
  if (until !== null) throw tooManyGuesses(field, until, now);
}

/** After a right one. */
export function clearGuesses(db: Database, ownerId: string): Promise<void> {
  return clearAttempts(db, [subjectFor(ownerId)]);
}

export function tooManyGuesses(field: ProofField, until: Date, now: Date): HttpError {
  const message = `Too many wrong codes. Please try again ${waitText(until, now)}.`;
  return throttled({ [field]: [message] }, waitSeconds(until, now));
}

const wrong: Record<ProofField, string> = {
  code: 'This code is wrong or was used already. Enter the one that your app shows now.',
  recovery_code: 'This recovery code is wrong or was used already.',
  passkey: 'We could not confirm this passkey. Please try again.',
};

export function wrongCode(field: ProofField): HttpError {
  return invalid({ [field]: [wrong[field]] });
}
