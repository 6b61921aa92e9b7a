import type { Session } from '@quarrter/contract/accounts';
import { normalizeEmail } from '@quarrter/domain/people';
import type { Database } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { verifyAgainstNothing, verifyPassword } from '../platform/passwords.ts';
import { invalid, throttled } from '../platform/refusal.ts';
import {
  countAttempt,
  forgetAttempts,
  giveAttemptBack,
  type Limit,
  waitSeconds,
  waitText,
} from '../platform/throttle.ts';
import { findCredentials } from './queries.ts';
import { endSession, liveSession, openSession } from './sessions.ts';

const minuteMs = 60_000;

/** Guesses one origin has for one address, and all origins together (decisions, ACC-26..28). */
const fromOneOrigin: Limit = { attempts: 10, windowMs: 15 * minuteMs };
const fromAll: Limit = { attempts: 100, windowMs: 60 * minuteMs };

/** SES-17: the `user_type` of a client; there is no other account a client sign-in knows. */
const clientUserType = 2;

export type SignInAttempt = {
  email: string;
  password: string;
  /** The address the call came from. */
  origin: string;
  /** The header of a client who is signed in and only proves the password again (WDR-08). */
  authorization: string | undefined;
};

/**
 * API-10. Unknown address and wrong password answer alike, in equal time. With a live token of the same
 * client the session is rotated: the old token ends, the new one's password is checked just now.
 */
export async function signIn(
  { db }: PlatformDeps,
  attempt: SignInAttempt,
  now: Date = new Date(),
): Promise<Session> {
  const email = normalizeEmail(attempt.email) ?? attempt.email.trim().toLowerCase();
  const subjects = { here: `sign-in:${email}:${attempt.origin}`, anywhere: `sign-in:${email}` };
  await refuseTooManyGuesses(db, subjects, now);
  const client = await findCredentials(db, email);
  const right = client
    ? await verifyPassword(client.password_hash, attempt.password)
    : await verifyAgainstNothing(attempt.password);
  if (!client || !right) {
    throw invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
  }
  await forgetAttempts(db, subjects.here);
  await giveAttemptBack(db, subjects.anywhere);
  if (client.email_verified_at === null) {
    throw invalid({ non_field_errors: ['E-mail is not verified.'] });
  }
  const earlier = await liveSession(db, attempt.authorization, now);
  const key = await db.transaction().execute(async (tx) => {
    if (earlier?.clientId === client.client_id) await endSession(tx, earlier.tokenHash);
    return openSession(tx, client.client_id, now);
  });
  return {
    user_type: clientUserType,
    key,
    user_id: client.client_id,
    email: client.email,
    message: `Welcome back, ${client.first_name}!`,
  };
}

async function refuseTooManyGuesses(
  db: Database,
  subjects: { here: string; anywhere: string },
  now: Date,
): Promise<void> {
  const until =
    (await countAttempt(db, subjects.here, fromOneOrigin, now)) ??
    (await countAttempt(db, subjects.anywhere, fromAll, now));
  if (until === null) return;
  const message = `Unable to log in after too many attempts. Please try again ${waitText(until, now)}.`;
  throw throttled({ non_field_errors: [message] }, waitSeconds(until, now));
}
