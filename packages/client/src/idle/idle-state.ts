const MINUTE_MS = 60_000;

/** How long before the end the client is asked. */
export const WARNING_MS = MINUTE_MS;

/** SES-12: how often at least the time is checked. */
export const CHECK_MS = MINUTE_MS;

/** The last minute is counted down on the screen. */
const COUNT_MS = 1_000;

/** `leftMs` until the session ends; `checkInMs` until the state can change. */
export type IdleState =
  | { kind: 'active'; checkInMs: number }
  | { kind: 'warning'; leftMs: number; checkInMs: number }
  | { kind: 'over' };

/**
 * Returns the idle state for the time since the last activity. It is read from the clock, so that
 * time spent asleep counts; a clock that was set back counts as no time at all.
 */
export function idleState(lastActivity: number, now: number, minutes: number): IdleState {
  const leftMs = Math.min(minutes * MINUTE_MS, lastActivity + minutes * MINUTE_MS - now);
  if (leftMs <= 0) return { kind: 'over' };
  if (leftMs <= WARNING_MS) {
    return { kind: 'warning', leftMs, checkInMs: Math.min(COUNT_MS, leftMs) };
  }
  return { kind: 'active', checkInMs: Math.min(CHECK_MS, leftMs - WARNING_MS) };
}
