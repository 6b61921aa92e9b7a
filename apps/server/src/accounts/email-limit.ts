import type { Database } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { throttled } from '../platform/http-error.ts';
import {
  countAttempt,
  type Limit,
  subjectOf,
  waitSeconds,
  waitText,
} from '../platform/throttle.ts';
import { isKnownNetwork } from './known-networks.ts';

const hourMs = 3_600_000;

/** Letters one origin may have sent to one address, and all origins together. */
const fromOneNetwork: Limit = { attempts: 5, windowMs: hourMs };
const fromAll: Limit = { attempts: 20, windowMs: hourMs };
/** What goes out beyond those, so that strangers who ask for letters do not keep the client from one. */
const beyond: Limit = { attempts: 1, windowMs: hourMs / 4 };

export type EmailRequest = {
  /** Each is counted for itself: asking for one must not keep the client from another. */
  purpose: 'verify' | 'reset' | 'sign-up';
  /** As `normalizeEmail` gives it. */
  email: string;
  /** The client whose address it is, if it is anybody's. */
  clientId: string | undefined;
  origin: string;
};

/**
 * Nobody's mailbox is filled by strangers. Counted for every address alike, known or not, so that the
 * refusal tells nothing either. Who signed in from an origin before answers for that origin alone.
 * One letter goes out every quarter of an hour whatever was counted: its link is good for an hour at least, so
 * that a good one is in the mailbox at any time.
 */
export async function requireUnderEmailLimit(
  { db, secrets }: PlatformDeps,
  { purpose, email, clientId, origin }: EmailRequest,
  now: Date = new Date(),
): Promise<void> {
  const known = await isKnownNetwork(db, secrets, clientId, origin, now);
  const here = subjectOf('letter-from-origin', purpose, email, origin);
  const until =
    (await countAttempt(db, here, fromOneNetwork, now)) ??
    (known ? null : await countAmongAll(db, purpose, email, now));
  if (until === null) return;
  const detail = `We have sent several letters to this address. Please look for them, or try again ${waitText(until, now)}.`;
  throw throttled({ detail }, waitSeconds(until, now));
}

async function countAmongAll(
  db: Database,
  purpose: EmailRequest['purpose'],
  email: string,
  now: Date,
): Promise<Date | null> {
  if (
    (await countAttempt(db, subjectOf('letter-from-all', purpose, email), fromAll, now)) === null
  ) {
    return null;
  }
  return countAttempt(db, subjectOf('letter-beyond', purpose, email), beyond, now);
}
