import type { PlatformDeps } from '../platform/deps.ts';
import { throttled } from '../platform/refusal.ts';
import { countAttempt, type Limit, waitSeconds, waitText } from '../platform/throttle.ts';
import { isKnownOrigin } from './origins.ts';

const hourMs = 3_600_000;

/** Letters one origin may have sent to one address, and all origins together. */
const fromOneOrigin: Limit = { attempts: 5, windowMs: hourMs };
const fromAll: Limit = { attempts: 20, windowMs: hourMs };

export type LetterRequest = {
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
 */
export async function refuseTooManyLetters(
  { db, secrets }: PlatformDeps,
  { purpose, email, clientId, origin }: LetterRequest,
  now: Date = new Date(),
): Promise<void> {
  const known = await isKnownOrigin(db, secrets, clientId, origin, now);
  const subject = `letter:${purpose}:${email}`;
  const until =
    (await countAttempt(db, `${subject}:${origin}`, fromOneOrigin, now)) ??
    (known ? null : await countAttempt(db, subject, fromAll, now));
  if (until === null) return;
  const detail = `We have sent several letters to this address. Please look for them, or try again ${waitText(until, now)}.`;
  throw throttled({ detail }, waitSeconds(until, now));
}
