import type { Limit } from '@quarrter/contract/limits';
import type { Database } from '../database/database.ts';
import { countAttempt, overLimit, type Subject, subjectOf, windowEnd } from './attempts.ts';

export type CallLimits = ReturnType<typeof openCallLimits>;

/** Callers whose calls one process remembers; the one that called longest ago makes room. */
const maxCallers = 100_000;

/**
 * Counts the calls that the contract limits. The database has the counts, which all processes
 * share. Of a generous limit each process takes a quarter before it counts there, so that an
 * ordinary client's call needs no statement (docs/decisions/0087).
 */
export function openCallLimits(db: Database, maxRemembered = maxCallers) {
  const taken = new Map<Subject, { calls: number; endsAt: Date }>();

  function take(subject: Subject, limit: Limit, now: Date): number {
    const before = taken.get(subject);
    const own =
      before && before.endsAt > now ? before : { calls: 0, endsAt: windowEnd(limit, now) };
    own.calls += 1;
    taken.delete(subject);
    taken.set(subject, own);
    const [oldest] = taken.keys();
    if (taken.size > maxRemembered && oldest !== undefined) taken.delete(oldest);
    return own.calls;
  }

  return {
    /** Counts a call of this caller before it is made; answers 429 over one of its limits. */
    async count(limits: readonly Limit[], caller: string, now: Date): Promise<void> {
      for (const limit of limits) {
        const subject = subjectOf(limit.counts, caller);
        const own = limit.generous ? Math.floor(limit.attempts / 4) : 0;
        const calls = limit.generous ? take(subject, limit, now) : 1;
        if (calls <= own) continue;
        // The first one to be counted brings those that came before it.
        const added = calls === own + 1 ? calls : 1;
        const until = await countAttempt(db, subject, limit, now, added);
        if (until !== null) throw overLimit(limit, until, now);
      }
    },
  };
}
