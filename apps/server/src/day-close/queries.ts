import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { BookSeal } from '../ledger/index.ts';
import { lockLatestDate, readBusinessDate } from '../platform/database/business-time.ts';
import type { BucketCount } from '../platform/database/client-buckets.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { dayCloseDb } from './tables.ts';

/** The figures of single buckets are kept for a while, to compare them. */
const bucketDaysKept = 35;

/**
 * Begins to close a date, or joins a close in progress, and returns the number of its buckets; null
 * when it is no longer the business date.
 */
export function openClose(
  db: Database,
  date: IsoDate,
  planned: BucketCount,
  missed: boolean,
): Promise<BucketCount | null> {
  return db.transaction().execute(async (tx) => {
    await lockLatestDate(tx);
    const opened = await dayCloseDb(tx)
      .insertInto('day_closes')
      .values({ business_date: date, started_at: new Date(), buckets: planned, missed })
      .onConflict((known) => known.doNothing())
      .returning('business_date')
      .executeTakeFirst();
    if (opened !== undefined) await planBuckets(tx, date, planned);
    // Read after the insert, which waits for another process that opens or finishes the date.
    if ((await readBusinessDate(tx)) !== date) return null;
    const { buckets } = await dayCloseDb(tx)
      .selectFrom('day_closes')
      .select('buckets')
      .where('business_date', '=', date)
      .executeTakeFirstOrThrow();
    return buckets;
  });
}

async function planBuckets(tx: Tx, date: IsoDate, count: number): Promise<void> {
  await sql`
    DELETE FROM day_close_buckets
    WHERE business_date = ${date} OR business_date < ${date}::date - ${bucketDaysKept}::int
  `.execute(tx);
  await sql`
    INSERT INTO day_close_buckets (business_date, bucket)
    SELECT ${date}::date, bucket FROM generate_series(0, ${count}::int - 1) AS bucket`.execute(tx);
}

/**
 * The first of the missed dates right before this one; null when the date before was closed in its
 * own night.
 */
export async function firstMissed(db: Database, date: IsoDate): Promise<IsoDate | null> {
  const { rows } = await sql<{ missed: IsoDate | null }>`
    SELECT min(business_date) AS missed FROM day_closes
    WHERE business_date < ${date}::date AND missed AND business_date > coalesce(
      (SELECT max(business_date) FROM day_closes
        WHERE business_date < ${date}::date AND NOT missed), '-infinity')`.execute(db);
  return rows[0]?.missed ?? null;
}

/** Takes the next bucket that no one works on; null when there is none. */
export async function takeBucket(tx: Tx, date: IsoDate): Promise<number | null> {
  const row = await dayCloseDb(tx)
    .selectFrom('day_close_buckets')
    .select('bucket')
    .where('business_date', '=', date)
    .where('finished_at', 'is', null)
    .orderBy('bucket')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.bucket ?? null;
}

/** Records a bucket in the transaction of its work. */
export async function finishBucket(
  tx: Tx,
  date: IsoDate,
  bucket: number,
  changed: Record<string, number>,
): Promise<void> {
  await dayCloseDb(tx)
    .updateTable('day_close_buckets')
    .set({ finished_at: new Date(), steps: JSON.stringify(changed) as never })
    .where('business_date', '=', date)
    .where('bucket', '=', bucket)
    .execute();
}

/** Waits for the buckets that others work on. False when one of them is still not finished. */
export async function waitForBuckets(tx: Tx, date: IsoDate): Promise<boolean> {
  const left = await dayCloseDb(tx)
    .selectFrom('day_close_buckets')
    .select('bucket')
    .where('business_date', '=', date)
    .where('finished_at', 'is', null)
    .forUpdate()
    .execute();
  return left.length === 0;
}

/** How many records each step changed in all buckets of a date. */
export async function finishedSteps(tx: Tx, date: IsoDate): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; changed: number }>`
    SELECT step.key AS name, sum(step.value::int)::int AS changed
    FROM day_close_buckets CROSS JOIN LATERAL jsonb_each_text(steps) AS step
    WHERE business_date = ${date} GROUP BY step.key`.execute(tx);
  return Object.fromEntries(rows.map(({ name, changed }) => [name, changed]));
}

/** Of several processes that find a date finished, one moves the business date. */
export async function lockClose(tx: Tx, date: IsoDate): Promise<void> {
  await dayCloseDb(tx)
    .selectFrom('day_closes')
    .select('business_date')
    .where('business_date', '=', date)
    .forUpdate()
    .execute();
}

/** The last date that was sealed before this one; null when there is none. */
export async function lastSealed(
  tx: Tx,
  date: IsoDate,
): Promise<{ date: IsoDate; seal: Buffer } | null> {
  const row = await dayCloseDb(tx)
    .selectFrom('day_closes')
    .select(['business_date', 'seal'])
    .where('business_date', '<', date)
    .where('seal', 'is not', null)
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seal ? { date: row.business_date, seal: row.seal } : null;
}

/** This date, if it was sealed before the clock was set back to it, or the last one before it. */
export async function lastSealedDate(db: Database, date: IsoDate): Promise<IsoDate | null> {
  const row = await dayCloseDb(db)
    .selectFrom('day_closes')
    .select('business_date')
    .where('business_date', '<=', date)
    .where('seal', 'is not', null)
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.business_date ?? null;
}

export async function recordClose(
  tx: Tx,
  date: IsoDate,
  steps: Record<string, number>,
  sealed: BookSeal,
): Promise<void> {
  await dayCloseDb(tx)
    .updateTable('day_closes')
    .set({
      finished_at: new Date(),
      steps: JSON.stringify(steps) as never,
      sealed_clients: sealed.clientCount,
      seal: sealed.seal,
    })
    .where('business_date', '=', date)
    .execute();
}
