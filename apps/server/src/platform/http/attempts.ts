import { sql } from 'kysely';
import type { Database, Reader } from '../database/database.ts';
import { platformDb } from '../database/tables.ts';

/** So many attempts within so long, counted for one subject. */
export type Limit = { attempts: number; windowMs: number };

/** Made by `subjectOf` alone: a key put together by hand could be typed into a form by somebody. */
export type Subject = string & { readonly [made]: true };
declare const made: unique symbol;

/**
 * The key under which attempts are counted: their kind, and whose they are. Each part comes after
 * its length, because callers choose some of the parts and must not be able to write another's key.
 */
export function subjectOf(kind: string, ...parts: readonly string[]): Subject {
  return `${kind}${parts.map((part) => `:${part.length}:${part}`).join('')}` as Subject;
}

/**
 * Counts one attempt and returns when the next one is allowed, or null when this one is. Counting
 * comes before the attempt, so that attempts in parallel cannot slip past the limit.
 */
export async function countAttempt(
  db: Database,
  subject: Subject,
  limit: Limit,
  now: Date,
): Promise<Date | null> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMs);
  const counted = await platformDb(db)
    .insertInto('attempt_counts')
    .values({ subject, attempts: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        attempts: sql<number>`CASE WHEN attempt_counts.window_ends_at <= ${now} THEN 1
          ELSE attempt_counts.attempts + 1 END`,
        window_ends_at: sql<Date>`CASE WHEN attempt_counts.window_ends_at <= ${now}
          THEN excluded.window_ends_at ELSE attempt_counts.window_ends_at END`,
      }),
    )
    .returning(['attempts', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return counted.attempts > limit.attempts ? counted.window_ends_at : null;
}

/** Clears the counts of these subjects, and of all subjects that start with a prefix and go on. */
export async function clearAttempts(
  db: Reader,
  subjects: readonly Subject[],
  prefixes: readonly Subject[] = [],
): Promise<void> {
  await platformDb(db)
    .deleteFrom('attempt_counts')
    .where((where) =>
      where.or([
        where('subject', 'in', [...subjects]),
        ...prefixes.map((prefix) => sql<boolean>`starts_with(subject, ${`${prefix}:`})`),
      ]),
    )
    .execute();
}

/** Gives one attempt back on each subject; the attempts of others on it stay counted. */
export async function giveAttemptsBack(db: Database, subjects: readonly Subject[]): Promise<void> {
  await platformDb(db)
    .updateTable('attempt_counts')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('subject', 'in', [...subjects])
    .where('attempts', '>', 0)
    .execute();
}

/** `in 1 minute`, `in 12 minutes`: rounded up, so that an attempt at that time is allowed. */
export function waitText(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

export function waitSeconds(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
