import { type BucketCount, lockBucket } from '../platform/database/client-buckets.ts';
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
  const index = await takeBucket(tx, closing.date);
  if (index === null) return null;
  const bucket = { index, count };
  await lockBucket(tx, bucket);
  const changed: Record<string, number> = {};
  for (const step of steps) changed[step.name] = await step.run(tx, { ...closing, bucket });
  await finishBucket(tx, closing.date, index, changed);
  return index;
}
