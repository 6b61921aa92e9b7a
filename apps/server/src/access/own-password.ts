import type { Database } from '../platform/database/database.ts';
import {
  clearAttempts,
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../platform/http/attempts.ts';
import { callIsAbout } from '../platform/http/call-context.ts';
import { invalid, throttled } from '../platform/http/http-error.ts';
import { verifyPassword } from '../platform/passwords/passwords.ts';
import { accessDb, type Realm } from './realm.ts';

/** A session left open must not be a way to guess its password. */
const attemptLimit: Limit = { attempts: 10, windowMs: 15 * 60_000 };

type TypedPassword = {
  readonly ownerId: string;
  readonly typed: string;
  /** The field of the form that shows what is wrong. */
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
  const subject = subjectOf('own-password', ownerId);
  const until = await countAttempt(db, subject, attemptLimit, now);
  if (until !== null) {
    const message = `Too many attempts. Please try again ${waitText(until, now)}.`;
    throw throttled({ [field]: [message] }, waitSeconds(until, now));
  }
  const { password_hash: hash } = await accessDb(db)
    .selectFrom(tables.owners)
    .select('password_hash')
    .where(tables.owner, '=', ownerId)
    .executeTakeFirstOrThrow();
  if (hash === null || !(await verifyPassword(hash, typed))) {
    callIsAbout({ wrongPassword: true });
    throw invalid({ [field]: [wrong] });
  }
  await clearAttempts(db, [subject]);
  return hash;
}
