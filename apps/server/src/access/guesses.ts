import { wrongCodes } from '@quarrter/contract/limits';
import type { ProofForm } from '@quarrter/contract/second-factor';
import type { Database } from '../platform/database/database.ts';
import { clearAttempts, requireUnderLimit, subjectOf } from '../platform/http/attempts.ts';
import { type HttpError, invalid } from '../platform/http/http-error.ts';

/** A proof of the second factor, by its name on the wire. */
export type ProofField = 'code' | 'recovery_code' | 'passkey';

/** Which of them was sent; the contract requires exactly one. */
export function fieldOf(proof: ProofForm): ProofField {
  if (proof.passkey !== undefined) return 'passkey';
  return proof.recovery_code === undefined ? 'code' : 'recovery_code';
}

/**
 * Counts a guess of someone who is signed in before it is checked; answers 429 over the limit.
 * Passkeys are not counted, so wrong codes never keep anyone from using one.
 */
export async function countGuess(
  db: Database,
  field: ProofField,
  ownerId: string,
  now: Date,
): Promise<void> {
  if (field === 'passkey') return;
  await requireUnderLimit(db, wrongCodes, ownerId, now, { field });
}

/** After a right one. */
export function clearGuesses(db: Database, ownerId: string): Promise<void> {
  return clearAttempts(db, [subjectOf(wrongCodes.counts, ownerId)]);
}

const wrong: Record<ProofField, string> = {
  code: 'This code is wrong or has already been used. Enter the one that your app shows now.',
  recovery_code: 'This recovery code is wrong or has already been used.',
  passkey: 'We could not confirm this passkey. Please try again.',
};

export function wrongCode(field: ProofField): HttpError {
  return invalid({ [field]: [wrong[field]] });
}
