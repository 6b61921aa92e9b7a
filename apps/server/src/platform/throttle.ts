import { sql } from 'kysely';
import type { Database } from './database.ts';
import { platformDb } from './tables.ts';

/** So many attempts within so long, counted for one subject. */
export type Limit = { attempts: number; windowMs: number };

/** Made by `subjectOf` alone: a key put together by hand could be typed into a form by somebody else. */
export type Subject = string & { readonly [made]: true };
declare const made: unique symbol;

/**
 * The key of what is counted: its kind, and whose it is. Each part stands behind its length: callers choose some
 * of them, and must not be able to write the key of somebody else's count.
 */
export function subjectOf(kind: string, ...parts: readonly string[]): Subject {
  return `${kind}${parts.map((part) => `:${part.length}:${part}`).join('')}` as Subject;
}

/**
 * Counts one attempt and tells when the next is allowed, or null when this one is. It counts before the
 * attempt is made, so that attempts in parallel cannot slip past the limit; a good one is given back.
 */
export async function countAttempt(
  db: Database,
  subject: Subject,
  limit: Limit,
  now: Date,
): Promise<Date | null> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMs);
  const counted = await platformDb(db)
    .insertInto('sign_in_throttles')
    .values({ subject, failures: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql<number>`CASE WHEN sign_in_throttles.window_ends_at <= ${now} THEN 1
          ELSE sign_in_throttles.failures + 1 END`,
        window_ends_at: sql<Date>`CASE WHEN sign_in_throttles.window_ends_at <= ${now}
          THEN excluded.window_ends_at ELSE sign_in_throttles.window_ends_at END`,
      }),
    )
    .returning(['failures', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return counted.failures > limit.attempts ? counted.window_ends_at : null;
}

/** Forgets every attempt of a subject: its last one was good. */
export async function clearAttempts(db: Database, subject: Subject): Promise<void> {
  await platformDb(db).deleteFrom('sign_in_throttles').where('subject', '=', subject).execute();
}

/** Forgets the attempts of every subject that begins with these parts and has more. */
export async function clearAttemptsBelow(db: Database, subject: Subject): Promise<void> {
  await platformDb(db)
    .deleteFrom('sign_in_throttles')
    .where(sql<boolean>`starts_with(subject, ${`${subject}:`})`)
    .execute();
}

/** Gives one attempt back; those of others on the same subject stay counted. */
export async function giveAttemptBack(db: Database, subject: Subject): Promise<void> {
  await platformDb(db)
    .updateTable('sign_in_throttles')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}

/** `in 1 minute`, `in 12 minutes`: always rounded up, so that a try at that time is not refused again. */
export function waitText(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

export function waitSeconds(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
