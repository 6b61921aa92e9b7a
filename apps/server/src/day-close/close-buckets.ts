import { sql } from 'kysely';
import type { BucketCount } from '../platform/database/client-buckets.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Closing, DayStep } from '../platform/database/day-step.ts';
import { finishBucket, takeBucket } from './queries.ts';

/** The date that is being closed, and into how many buckets. */
type ClosingDate = Omit<Closing, 'bucket'> & { readonly count: BucketCount };

/**
 * Closes free buckets in order and stops after the last. A bucket that another process gave back is
 * found when the date is tried again.
 */
export async function closeBuckets(
  db: Database,
  closing: ClosingDate,
  steps: readonly DayStep[],
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const index = await db.transaction().execute((tx) => closeNextBucket(tx, closing, steps));
    if (index === null || index === closing.count - 1) return;
  }
}

/**
 * All steps of one bucket and its record, in one short transaction: a command of its clients waits
 * for no more than that. Returns which it was; null when no bucket is free.
 */
async function closeNextBucket(
  tx: Tx,
  { count, ...closing }: ClosingDate,
  steps: readonly DayStep[],
): Promise<number | null> {
  const index = await takeBucket(tx, closing.date, count);
  if (index === null) return null;
  const ofBucket = { ...closing, bucket: { index, count } };
  const isNeeded = await findWork(tx, ofBucket, steps);
  const changed: Record<string, number> = {};
  for (const step of steps) {
    changed[step.name] = isNeeded(step) ? await step.run(tx, ofBucket) : 0;
  }
  await finishBucket(tx, closing.date, index, changed);
  return index;
}

/** Which steps have something to do in a bucket: one look for all of them. */
async function findWork(
  tx: Tx,
  closing: Closing,
  steps: readonly DayStep[],
): Promise<(step: DayStep) => boolean> {
  const looks = steps.flatMap((step, index) => {
    const work = step.work?.(closing);
    return work === undefined
      ? []
      : [sql`SELECT ${sql.lit(index)} AS step FROM (${work} LIMIT 1) AS work`];
  });
  if (looks.length === 0) return () => true;
  const { rows } = await sql<{ step: number }>`${sql.join(looks, sql` UNION ALL `)}`.execute(tx);
  const found = new Set(rows.map((row) => steps[row.step]));
  return (step) => step.work === undefined || found.has(step);
}
