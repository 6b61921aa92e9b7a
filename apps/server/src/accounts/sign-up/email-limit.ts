import { emails, type Rate } from '@quarrter/contract/limits';
import { readNetworkHistory } from '../../access/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { countAttempt, overLimit, subjectOf } from '../../platform/http/attempts.ts';
import { clientRealm } from '../realm.ts';

/** Emails that all networks together may have sent to one address. */
const fromAll: Rate = { attempts: 20, perMinutes: 60 };
/** Emails sent past `fromAll`, so that others cannot keep a client from getting a link. */
const pastLimit: Rate = { attempts: 1, perMinutes: 15 };

export type EmailRequest = {
  /** Each is counted on its own: asking for one must not keep the client from another. */
  purpose: 'verify' | 'reset' | 'sign-up' | 'change';
  /** As `normalizeEmail` returns it. */
  email: string;
  /** The client who has this address, if there is one. */
  clientId: string | undefined;
  network: string;
};

/**
 * Keeps a mailbox from being filled by others. Every address is counted alike, known or not, so
 * that a 429 does not tell either. From a network the client signed in from, only its own requests
 * count. Past the limit one email still goes out every quarter of an hour: its link works for an
 * hour at least, so there is always a working one in the mailbox.
 */
export async function requireUnderEmailLimit(
  { db, secrets }: PlatformDeps,
  { purpose, email, clientId: ownerId, network }: EmailRequest,
  now: Date,
): Promise<void> {
  const { trusted } = await readNetworkHistory(db, secrets, clientRealm, { ownerId, network }, now);
  const here = subjectOf('email-from-network', purpose, email, network);
  const until =
    (await countAttempt(db, here, emails, now)) ??
    (trusted ? null : await countFromAll(db, purpose, email, now));
  if (until !== null) throw overLimit(emails, until, now);
}

async function countFromAll(
  db: Database,
  purpose: EmailRequest['purpose'],
  email: string,
  now: Date,
): Promise<Date | null> {
  const all = subjectOf('email-from-all', purpose, email);
  if ((await countAttempt(db, all, fromAll, now)) === null) return null;
  return countAttempt(db, subjectOf('email-over-limit', purpose, email), pastLimit, now);
}
