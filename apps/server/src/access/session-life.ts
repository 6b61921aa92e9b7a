const minuteMs = 60_000;

/** A token ends after its realm's idle time without a call, and after at most 12 hours. */
const longestMs = 12 * 60 * minuteMs;

/** Use is recorded at most once a minute, so that a busy page does not write with every call. */
export const recordEveryMs = minuteMs;

type Used = { readonly createdAt: Date; readonly lastUsedAt: Date };

/** The last use may be a minute later than recorded, so a session gets that minute in addition. */
export function hasEnded(session: Used, now: Date, idleMs: number): boolean {
  const ended = endedBefore(now, idleMs);
  return session.lastUsedAt <= ended.lastUsedAt || session.createdAt <= ended.createdAt;
}

/** Sessions last used, or opened, up to these times have ended. */
export function endedBefore(now: Date, idleMs: number): Used {
  return {
    createdAt: new Date(now.getTime() - longestMs),
    lastUsedAt: new Date(now.getTime() - idleMs - recordEveryMs),
  };
}

/** The token of a header; `Token` and `Bearer` are both accepted, in upper or lower case. */
export function tokenOf(authorization: string | undefined): string | null {
  return /^(?:token|bearer) +([\w-]{20,100})$/i.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
