import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { type BookSeal, lastTotalsDate } from '../ledger/index.ts';
import { businessDate, lockOnLatestDate } from '../platform/database/business-time.ts';
import { type BucketCount, bucketLock } from '../platform/database/client-buckets.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { dayCloseDb } from './tables.ts';

/** The figures of single buckets are kept for a while, to compare them. */
const bucketDaysKept = 35;

/** A close that has begun. */
type OpenClose = {
  readonly buckets: BucketCount;
  /** This date, if it was sealed before the clock was set back to it, or the last before it. */
  readonly sealedThrough: IsoDate | null;
  /**
   * The first of the missed dates right before this one; null when the date before was closed in
   * its own night.
   */
  readonly firstMissed: IsoDate | null;
};

/** Begins to close a date, or joins a close in progress; null when it is no longer open. */
export async function openClose(
  db: Database,
  date: IsoDate,
  planned: BucketCount,
  missed: boolean,
): Promise<OpenClose | null> {
  await beginClose(db, date, planned, missed);
  // A statement of its own, because the first waits for another process that opens the date.
  const { rows } = await sql<OpenClose>`
    SELECT closing.buckets, (
      SELECT max(business_date) FROM day_closes
      WHERE business_date <= ${date}::date AND seal IS NOT NULL
    ) AS "sealedThrough", (
      SELECT min(business_date) FROM day_closes
      WHERE business_date < ${date}::date AND missed AND business_date > coalesce(
        (SELECT max(business_date) FROM day_closes
          WHERE business_date < ${date}::date AND NOT missed), '-infinity')
    ) AS "firstMissed"
    FROM day_closes AS closing
    WHERE closing.business_date = ${date}::date AND closing.business_date = ${businessDate}
  `.execute(db);
  return rows[0] ?? null;
}

/** Records that a date is being closed, with its buckets; nothing when another process has. */
async function beginClose(
  db: Database,
  date: IsoDate,
  planned: BucketCount,
  missed: boolean,
): Promise<void> {
  await sql`
    WITH turn AS MATERIALIZED (
      SELECT ${lockOnLatestDate}
    ), opened AS (
      INSERT INTO day_closes (business_date, started_at, buckets, missed)
      SELECT ${date}::date, ${new Date()}::timestamptz, ${planned}::int, ${missed}::boolean
      FROM turn
      ON CONFLICT DO NOTHING
      RETURNING business_date, buckets
    ), emptied AS (
      DELETE FROM day_close_buckets AS part USING opened
      WHERE part.business_date < opened.business_date - ${bucketDaysKept}::int
        OR part.business_date = opened.business_date AND part.bucket >= opened.buckets
    )
    INSERT INTO day_close_buckets (business_date, bucket)
    SELECT business_date, bucket
    FROM opened CROSS JOIN LATERAL generate_series(0, buckets - 1) AS bucket
    ON CONFLICT (business_date, bucket) DO UPDATE SET finished_at = NULL, steps = '{}'
  `.execute(db);
}

/** Takes and locks the next bucket that no one works on; null when there is none. */
export async function takeBucket(
  tx: Tx,
  date: IsoDate,
  count: BucketCount,
): Promise<number | null> {
  const { rows } = await sql<{ bucket: number }>`
    SELECT bucket FROM (
      SELECT bucket FROM day_close_buckets
      WHERE business_date = ${date}::date AND finished_at IS NULL
      ORDER BY bucket LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AS free
    WHERE ${bucketLock(sql`bucket`, count)} IS NOT NULL`.execute(tx);
  return rows[0]?.bucket ?? null;
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

/**
 * Waits for another process that moves the business date, and for the buckets that others work on.
 * False when a bucket is still not finished.
 */
export async function lockFinished(tx: Tx, date: IsoDate): Promise<boolean> {
  const { rows } = await sql<{ unfinished: number }>`
    WITH part AS MATERIALIZED (
      SELECT bucket FROM day_close_buckets
      WHERE business_date = ${date}::date AND finished_at IS NULL FOR UPDATE
    ), closing AS MATERIALIZED (
      SELECT business_date FROM day_closes WHERE business_date = ${date}::date FOR UPDATE
    )
    SELECT (SELECT count(*) FROM part)::int AS unfinished FROM closing`.execute(tx);
  return rows[0]?.unfinished === 0;
}

/** The figures of a date whose buckets are all finished. */
type FinishedDate = {
  /** How many records each step changed in all buckets. */
  readonly steps: Record<string, number>;
  /** The last date that was sealed before this one; null when there is none. */
  readonly sealed: { readonly date: IsoDate; readonly seal: Buffer } | null;
  readonly totalsThrough: IsoDate | null;
};

/** Null when it is no longer the business date. */
export async function readFinished(tx: Tx, date: IsoDate): Promise<FinishedDate | null> {
  const { rows } = await sql<{
    steps: Record<string, number>;
    sealedOn: IsoDate | null;
    seal: Buffer | null;
    totalsThrough: IsoDate | null;
  }>`
    SELECT (
      SELECT coalesce(jsonb_object_agg(name, changed), '{}') FROM (
        SELECT step.key AS name, sum(step.value::int)::int AS changed
        FROM day_close_buckets CROSS JOIN LATERAL jsonb_each_text(steps) AS step
        WHERE business_date = ${date}::date GROUP BY step.key
      ) AS step
    ) AS steps, sealed.business_date AS "sealedOn", sealed.seal,
      ${lastTotalsDate} AS "totalsThrough"
    FROM day_closes AS closing LEFT JOIN LATERAL (
      SELECT business_date, seal FROM day_closes
      WHERE business_date < ${date}::date AND seal IS NOT NULL
      ORDER BY business_date DESC LIMIT 1
    ) AS sealed ON true
    WHERE closing.business_date = ${date}::date AND closing.business_date = ${businessDate}
  `.execute(tx);
  const [found] = rows;
  if (found === undefined) return null;
  const { steps, sealedOn, seal, totalsThrough } = found;
  return { steps, sealed: sealedOn && seal ? { date: sealedOn, seal } : null, totalsThrough };
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
