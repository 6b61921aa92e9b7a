import { type BucketCount, lockBucket } from '../platform/database/client-buckets.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Closing, DayStep } from '../platform/database/day-step.ts';
import { finishBucket, takeBucket } from './queries.ts';

/** The date that is being closed, and into how many buckets. */
type ClosingDate = Omit<Closing, 'bucket'> & { readonly count: BucketCount };

/** Works on one bucket after the other until none is free. */
export async function closeBuckets(
  db: Database,
  closing: ClosingDate,
  steps: readonly DayStep[],
): Promise<void> {
  for (;;) {
    const worked = await db.transaction().execute((tx) => closeNextBucket(tx, closing, steps));
    if (!worked) return;
  }
}

/**
 * All steps of one bucket and its record, in one short transaction: a command of its clients waits
 * for no more than that. False when no bucket is free.
 */
async function closeNextBucket(
  tx: Tx,
  { count, ...closing }: ClosingDate,
  steps: readonly DayStep[],
): Promise<boolean> {
  const index = await takeBucket(tx, closing.date);
  if (index === null) return false;
  const bucket = { index, count };
  await lockBucket(tx, bucket);
  const changed: Record<string, number> = {};
  for (const step of steps) changed[step.name] = await step.run(tx, { ...closing, bucket });
  await finishBucket(tx, closing.date, index, changed);
  return true;
}
