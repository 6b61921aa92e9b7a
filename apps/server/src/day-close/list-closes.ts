import type { ClosedDay, DayClose } from '@quarrter/contract/staff/book-closes';
import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { cutPage, type Page, type PageRequest, parseDayCursor } from '../platform/http/keyset.ts';
import { daySteps } from './steps.ts';
import { dayCloseDb } from './tables.ts';

/** The close whose buckets are still counted; steps of a finished one are stored with it. */
const progress = sql`
  SELECT count(*)::int AS done, (
    SELECT coalesce(jsonb_object_agg(name, changed), '{}') FROM (
      SELECT step.key AS name, sum(step.value::int)::int AS changed
      FROM day_close_buckets AS part CROSS JOIN LATERAL jsonb_each_text(part.steps) AS step
      WHERE part.business_date = closes.business_date GROUP BY step.key
    ) AS sums
  ) AS steps
  FROM day_close_buckets AS bucket
  WHERE bucket.business_date = closes.business_date AND bucket.finished_at IS NOT NULL`;

function readCloses(reader: Reader, condition: ReturnType<typeof sql>, limit: number) {
  return sql<ClosedDay>`
    SELECT closes.business_date AS date, closes.started_at AS "startedAt",
      closes.finished_at AS "finishedAt", closes.buckets,
      coalesce(open.done, closes.buckets) AS "bucketsDone",
      coalesce(open.steps, closes.steps) AS steps, closes.sealed_clients AS "sealedClients"
    FROM day_closes AS closes
    LEFT JOIN LATERAL (${progress}) AS open ON closes.finished_at IS NULL
    WHERE ${condition}
    ORDER BY closes.business_date DESC LIMIT ${limit}`.execute(reader);
}

/** One page of the closes, newest first. */
export async function listCloses(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<Page<ClosedDay>> {
  const place = parseDayCursor(after);
  const older = place === null ? sql`true` : sql`closes.business_date < ${place}::date`;
  const { rows } = await readCloses(reader, older, limit + 1);
  const { count } = await dayCloseDb(reader)
    .selectFrom('day_closes')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const page = cutPage(rows, limit, ({ date }) => date);
  return { count: Number(count), results: page.rows, after: page.after };
}

/** The close of a date, its steps in their order; undefined when it never began. */
export async function findClose(reader: Reader, date: IsoDate): Promise<ClosedDay | undefined> {
  const { rows } = await readCloses(reader, sql`closes.business_date = ${date}::date`, 1);
  return rows[0] && { ...rows[0], steps: inOrder(rows[0].steps) };
}

/** JSON of the database has an order of its own. Steps of an earlier version are last. */
function inOrder(counts: ClosedDay['steps']): ClosedDay['steps'] {
  const known = daySteps.flatMap(({ name }) => {
    const count = counts[name];
    return count === undefined ? [] : [[name, count] as const];
  });
  return { ...Object.fromEntries(known), ...counts };
}

/** The buckets of a date, as long as they are stored: some weeks. */
export function readBuckets(reader: Reader, date: IsoDate): Promise<DayClose['buckets']> {
  return dayCloseDb(reader)
    .selectFrom('day_close_buckets')
    .select(['bucket', 'finished_at as finishedAt', 'steps'])
    .where('business_date', '=', date)
    .orderBy('bucket')
    .execute();
}
