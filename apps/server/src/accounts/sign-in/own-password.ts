import type { Database } from '../../platform/database/database.ts';
import {
  clearAttempts,
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../../platform/http/attempts.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { invalid, throttled } from '../../platform/http/http-error.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import { accountsDb } from '../tables.ts';

/** A session left open must not be a way to guess its password. */
const attemptLimit: Limit = { attempts: 10, windowMs: 15 * 60_000 };

type TypedPassword = {
  typed: string;
  /** The field of the form that shows what is wrong. */
  field: string;
  wrong: string;
};

/**
 * Requires that a signed-in client typed their password, and returns its hash. All forms that ask
 * for it count the attempts together.
 */
export async function requireOwnPassword(
  db: Database,
  clientId: string,
  { typed, field, wrong }: TypedPassword,
  now: Date,
): Promise<string> {
  const subject = subjectOf('own-password', clientId);
  const until = await countAttempt(db, subject, attemptLimit, now);
  if (until !== null) {
    const message = `Too many attempts. Please try again ${waitText(until, now)}.`;
    throw throttled({ [field]: [message] }, waitSeconds(until, now));
  }
  const { password_hash: hash } = await accountsDb(db)
    .selectFrom('clients')
    .select('password_hash')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(hash, typed))) {
    callIsAbout({ wrongPassword: true });
    throw invalid({ [field]: [wrong] });
  }
  await clearAttempts(db, [subject]);
  return hash;
}
