import type { Limit, Rate } from '@quarrter/contract/limits';
import { sql } from 'kysely';
import type { Database, Reader } from '../database/database.ts';
import { platformDb } from '../database/tables.ts';
import { type HttpError, throttled } from './http-error.ts';

/** Made by `subjectOf` alone: a key put together by hand could be typed into a form by someone. */
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
 * comes before the attempt, so that attempts in parallel cannot slip past the limit. `attempts` are
 * several that were made already.
 */
export async function countAttempt(
  db: Database,
  subject: Subject,
  rate: Rate,
  now: Date,
  attempts = 1,
): Promise<Date | null> {
  const windowEndsAt = windowEnd(rate, now);
  const counted = await platformDb(db)
    .insertInto('attempt_counts')
    .values({ subject, attempts, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        attempts: sql<number>`CASE WHEN attempt_counts.window_ends_at <= ${now}
          THEN excluded.attempts ELSE attempt_counts.attempts + excluded.attempts END`,
        window_ends_at: sql<Date>`CASE WHEN attempt_counts.window_ends_at <= ${now}
          THEN excluded.window_ends_at ELSE attempt_counts.window_ends_at END`,
      }),
    )
    .returning(['attempts', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return counted.attempts > rate.attempts ? counted.window_ends_at : null;
}

/**
 * Counts a thing, which counts once however often it is tried. One that is known is allowed past
 * the limit too, and a new one is not remembered there.
 */
async function countThing(
  db: Database,
  subject: Subject,
  rate: Rate,
  now: Date,
  thing: string,
): Promise<Date | null> {
  const ends = windowEnd(rate, now);
  const isOver = sql`counted.window_ends_at <= ${now}`;
  const isCounted = sql`${thing} = ANY (counted.seen) OR counted.attempts >= ${rate.attempts}`;
  const { rows } = await sql<{ allowed: boolean; window_ends_at: Date }>`
    INSERT INTO attempt_counts AS counted (subject, attempts, window_ends_at, seen)
    VALUES (${subject}, 1, ${ends}, ARRAY[${thing}])
    ON CONFLICT (subject) DO UPDATE SET
      attempts = CASE WHEN ${isOver} THEN 1 WHEN ${isCounted} THEN counted.attempts
        ELSE counted.attempts + 1 END,
      seen = CASE WHEN ${isOver} THEN excluded.seen WHEN ${isCounted} THEN counted.seen
        ELSE counted.seen || excluded.seen END,
      window_ends_at = CASE WHEN ${isOver} THEN excluded.window_ends_at
        ELSE counted.window_ends_at END
    RETURNING ${thing} = ANY (seen) AS allowed, window_ends_at`.execute(db);
  const [window] = rows;
  return window === undefined || window.allowed ? null : window.window_ends_at;
}

/** When the time ends in which attempts are counted together. */
export function windowEnd({ perMinutes }: Pick<Rate, 'perMinutes'>, now: Date): Date {
  return new Date(now.getTime() + perMinutes * 60_000);
}

/** How a 429 is put: beside a field of the form, and with words after the time. */
type Shown = { readonly field?: string; readonly otherwise?: string };

/**
 * Counts one attempt before it is made; answers 429 over the limit. `thing`: the subject of the
 * attempt, which is counted once.
 */
export async function requireUnderLimit(
  db: Database,
  limit: Limit,
  whose: string,
  now: Date,
  { thing, ...shown }: Shown & { readonly thing?: string } = {},
): Promise<void> {
  const subject = subjectOf(limit.counts, whose);
  const until = await (thing === undefined
    ? countAttempt(db, subject, limit, now)
    : countThing(db, subject, limit, now, thing));
  if (until !== null) throw overLimit(limit, until, now, shown);
}

/** 429 in the limit's words, with the time when it is over. */
export function overLimit(
  limit: Pick<Limit, 'message' | 'perMinutes'>,
  until: Date,
  now: Date,
  { field, otherwise = '' }: Shown = {},
): HttpError {
  // A call may have begun a moment before the first one that was counted.
  const waitMs = Math.min(until.getTime(), windowEnd(limit, now).getTime()) - now.getTime();
  const text = `${limit.message} Please try again ${waitText(waitMs)}${otherwise}.`;
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return throttled(field === undefined ? { detail: text } : { [field]: [text] }, seconds);
}

/**
 * `in 1 minute`, `in 12 minutes`, `in 20 hours`: rounded up, so that an attempt at that time is
 * allowed.
 */
function waitText(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  if (minutes > 120) return `in ${Math.ceil(minutes / 60)} hours`;
  return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** Clears the counts of these subjects, and of all longer subjects that start with a prefix. */
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
export async function refundAttempts(db: Database, subjects: readonly Subject[]): Promise<void> {
  await platformDb(db)
    .updateTable('attempt_counts')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('subject', 'in', [...subjects])
    .where('attempts', '>', 0)
    .execute();
}
