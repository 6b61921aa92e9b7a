import type { Limit } from '@quarrter/contract/limits';
import { subjectOf } from '../../src/platform/http/attempts.ts';
import type { TestApp } from '../test-app.ts';

/** So many attempts of this caller were made, and half an hour of their time is left. */
export async function attemptsMade(
  { database }: Pick<TestApp, 'database'>,
  { counts }: Pick<Limit, 'counts'>,
  caller: string,
  attempts: number,
): Promise<void> {
  await database.pool.query(
    `INSERT INTO attempt_counts (subject, attempts, window_ends_at)
     VALUES ($1, $2, now() + interval '30 minutes')
     ON CONFLICT (subject) DO UPDATE SET attempts = excluded.attempts, seen = '{}',
       window_ends_at = excluded.window_ends_at`,
    [subjectOf(counts, caller), attempts],
  );
}
