const minuteMs = 60_000;

/**
 * Decisions, SES-11/12: a token ends after 30 minutes without a call, and after 12 hours at most.
 */
const idleMs = 30 * minuteMs;
const longestMs = 12 * 60 * minuteMs;

/** Use is written down at most once a minute: a busy page must not write with every call. */
export const recordEveryMs = minuteMs;

type Used = { readonly createdAt: Date; readonly lastUsedAt: Date };

/**
 * The last use may be up to a minute later than written: nobody is signed out before 30 minutes are
 * over.
 */
export function hasEnded(session: Used, now: Date): boolean {
  const ended = endedBefore(now);
  return session.lastUsedAt <= ended.lastUsedAt || session.createdAt <= ended.createdAt;
}

/** Sessions last used, or opened, up to these moments are over. */
export function endedBefore(now: Date): Used {
  return {
    createdAt: new Date(now.getTime() - longestMs),
    lastUsedAt: new Date(now.getTime() - idleMs - recordEveryMs),
  };
}

/** API-02: `Token` and `Bearer` are both understood, in any case of letters. */
export function tokenOf(authorization: string | undefined): string | null {
  return /^(?:token|bearer) +([\w-]{20,100})$/i.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
