import type { Database } from '../platform/database.ts';
import { throttled } from '../platform/refusal.ts';
import { countAttempt, type Limit, waitSeconds, waitText } from '../platform/throttle.ts';

const hourMs = 3_600_000;

/** Letters one origin may have sent to one address, and all origins together. */
const fromOneOrigin: Limit = { attempts: 5, windowMs: hourMs };
const fromAll: Limit = { attempts: 20, windowMs: hourMs };

/**
 * Nobody's mailbox is filled by strangers. Counted for every address alike, known or not, so that the
 * refusal tells nothing either.
 */
export async function refuseTooManyLetters(
  db: Database,
  email: string,
  origin: string,
  now: Date = new Date(),
): Promise<void> {
  const until =
    (await countAttempt(db, `letter:${email}:${origin}`, fromOneOrigin, now)) ??
    (await countAttempt(db, `letter:${email}`, fromAll, now));
  if (until === null) return;
  const detail = `We have sent several letters to this address. Please look for them, or try again ${waitText(until, now)}.`;
  throw throttled({ detail }, waitSeconds(until, now));
}
