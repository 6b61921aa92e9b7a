import { wrongPasswords } from '@quarrter/contract/limits';
import type { Database } from '../platform/database/database.ts';
import { clearAttempts, requireUnderLimit, subjectOf } from '../platform/http/attempts.ts';
import { callIsAbout } from '../platform/http/call-context.ts';
import { invalid } from '../platform/http/http-error.ts';
import { requireRoom } from '../platform/passwords/hashing.ts';
import { verifyPassword } from '../platform/passwords/passwords.ts';
import { accessDb, type Realm } from './realm.ts';

type TypedPassword = {
  readonly ownerId: string;
  readonly typed: string;
  /** The field of the form that shows the error. */
  readonly field: string;
  readonly wrong: string;
};

/**
 * Requires that the signed-in person typed their password, and returns its hash. All forms
 * that ask for it count the attempts together.
 */
export async function requireOwnPassword(
  db: Database,
  { tables }: Realm,
  { ownerId, typed, field, wrong }: TypedPassword,
  now: Date,
): Promise<string> {
  requireRoom();
  await requireUnderLimit(db, wrongPasswords, ownerId, now, { field });
  const { password_hash: hash } = await accessDb(db)
    .selectFrom(tables.owners)
    .select('password_hash')
    .where(tables.owner, '=', ownerId)
    .executeTakeFirstOrThrow();
  if (hash === null || !(await verifyPassword(hash, typed))) {
    callIsAbout({ wrongPassword: true });
    throw invalid({ [field]: [wrong] });
  }
  await clearAttempts(db, [subjectOf(wrongPasswords.counts, ownerId)]);
  return hash;
}
