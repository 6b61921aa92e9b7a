import type { QueueSummary } from '@quarrter/contract/staff/work';
import { type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { WaitingWork } from '../../platform/jobs/waiting-work.ts';
import type { Queue, Viewer } from '../define-console.ts';
import { staffDb } from '../tables.ts';
import { type Clock, lateSince, promiseText, readClock } from './promises.ts';
import { canWork, queuesOf } from './queues.ts';

/** Enough for a person to see that it is too much. */
const countLimit = 1_000;

type Counted = { queue: string; waiting: number; late: number; oldest: Date | null };

/** Counts the work in each queue that this person reads, in one statement for all queues. */
export async function readOverview(reader: Reader, viewer: Viewer): Promise<QueueSummary[]> {
  const clock = await readClock(reader, viewer);
  const shown = queuesOf(viewer);
  const counted = await sql<Counted>`${union(
    shown.map((queue) => countOf(queue, viewer, clock)),
  )}`.execute(reader);
  const mine = await countMine(reader, viewer);
  return shown.map((queue) => {
    const row = counted.rows.find((one) => one.queue === queue.name);
    const waiting = row?.waiting ?? 0;
    const oldest = row?.oldest ?? null;
    return {
      queue: queue.name,
      count: Math.min(waiting, countLimit),
      more: waiting > countLimit,
      late: Math.min(row?.late ?? 0, countLimit),
      oldestMinutes: oldest === null ? null : minutesSince(oldest, clock),
      mine: mine.get(queue.name) ?? 0,
      canWork: canWork(viewer.staff, queue),
      promise: promiseText(queue.promise),
    };
  });
}

export function minutesSince(since: Date, { now }: Clock): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
}

function countOf(queue: Queue, viewer: Viewer, clock: Clock): RawBuilder<Counted> {
  return sql<Counted>`
    SELECT ${sql.lit(queue.name)} AS queue, count(*)::int AS waiting,
      (count(*) FILTER (
        WHERE since < ${dueBefore(queue, clock)}
      ))::int AS late,
      min(since) AS oldest
    FROM (
      SELECT since, due_at FROM ${queue.rows(viewer, lagosDate(clock.now))} AS item
      ORDER BY item_id LIMIT ${sql.lit(countLimit + 1)}
    ) AS counted`;
}

/**
 * Work with a due date of its own is late after that date, other work after its queue's promise.
 */
function dueBefore(queue: Queue, clock: Clock): RawBuilder<Date> {
  const late = lateSince(queue.promise, clock);
  return sql`(CASE
    WHEN due_at IS NULL THEN ${late}::timestamptz
    WHEN due_at < ${clock.now}::timestamptz THEN 'infinity'::timestamptz
    ELSE '-infinity'::timestamptz
  END)`;
}

async function countMine(reader: Reader, viewer: Viewer): Promise<Map<string, number>> {
  const items = await readOwned(reader, viewer);
  const counts = new Map<string, number>();
  for (const { queue } of items) counts.set(queue, (counts.get(queue) ?? 0) + 1);
  return counts;
}

export type FoundWork = WaitingWork & { queue: string };

/** Unfinished work that this person has taken; up to 200 items. */
export async function readOwned(reader: Reader, viewer: Viewer): Promise<FoundWork[]> {
  const owned = await staffDb(reader)
    .selectFrom('work_items')
    .select(['queue', 'item_id'])
    .where('owner_id', '=', viewer.staff.staffId)
    .orderBy('item_id')
    .limit(200)
    .execute();
  const idsOf = Map.groupBy(owned, ({ queue }) => queue);
  return readWaiting(
    reader,
    viewer,
    queuesOf(viewer).flatMap((queue) => {
      const ids = idsOf.get(queue.name)?.map((row) => row.item_id);
      return ids === undefined ? [] : [{ queue, ids }];
    }),
  );
}

/** Those of these items that wait on a date, from any of the queues, in one statement. */
export async function readWaiting(
  reader: Reader,
  viewer: Viewer,
  wanted: readonly { queue: Queue; ids: readonly string[] }[],
  on?: IsoDate,
): Promise<FoundWork[]> {
  if (wanted.length === 0) return [];
  const today = on ?? (await readBusinessDate(reader));
  const { rows } = await sql<FoundWork>`${union(
    wanted.map(
      ({ queue, ids }) => sql`
    SELECT ${sql.lit(queue.name)} AS queue, item.* FROM ${queue.rows(viewer, today)} AS item
    WHERE item_id = ANY (${ids}::uuid[])`,
    ),
  )}`.execute(reader);
  return rows;
}

function union(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` UNION ALL `);
}
