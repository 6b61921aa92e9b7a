import type { WorkItem } from '@quarrter/contract/staff/work';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import {
  cutPage,
  formatTimeCursor,
  type PageRequest,
  parseIdCursor,
  parseTimeCursor,
} from '../../platform/http/keyset.ts';
import type { Queue, Viewer } from '../define-console.ts';
import { staffDb } from '../tables.ts';
import { type FoundWork, minutesSince, readOwned } from './overview.ts';
import { answerBy, type Clock, readClock } from './promises.ts';
import { requireQueue } from './queues.ts';

type ItemPage = { results: WorkItem[]; after: string | null };

/** One page of a queue, oldest first. */
export async function listItems(
  reader: Reader,
  viewer: Viewer,
  name: string,
  request: PageRequest,
): Promise<ItemPage> {
  const queue = requireQueue(viewer, name);
  const place = placeIn(queue, request.after);
  const order = queue.idsInNoOrder ? sql`since, item_id` : sql`item_id`;
  const today = await readBusinessDate(reader);
  const { rows } = await sql<FoundWork>`
    SELECT ${sql.lit(queue.name)} AS queue, item.* FROM ${queue.rows(viewer, today)} AS item
    WHERE ${place} ORDER BY ${order} LIMIT ${request.limit + 1}`.execute(reader);
  const page = cutPage(rows, request.limit, (row) =>
    queue.idsInNoOrder ? formatTimeCursor({ at: row.since, id: row.item_id }) : row.item_id,
  );
  return { results: await presentItems(reader, viewer, page.rows), after: page.after };
}

function placeIn({ idsInNoOrder }: Queue, after: string | undefined) {
  if (idsInNoOrder) {
    const place = parseTimeCursor(after);
    if (place === null) return sql`true`;
    return sql`(since, item_id) > (${place.at}::timestamptz, ${place.id}::uuid)`;
  }
  const id = parseIdCursor(after);
  return id === null ? sql`true` : sql`item_id > ${id}::uuid`;
}

/** The work that this person has taken, longest waiting first. */
export async function listMine(reader: Reader, viewer: Viewer): Promise<WorkItem[]> {
  const rows = await readOwned(reader, viewer);
  const oldestFirst = rows.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  return presentItems(reader, viewer, oldestFirst);
}

/** Items for the console: named, with their promise and who has them. */
export async function presentItems(
  reader: Reader,
  viewer: Viewer,
  rows: readonly FoundWork[],
): Promise<WorkItem[]> {
  const clock = await readClock(reader, viewer);
  const clientIds = rows.flatMap(({ client_id: id }) => (id === null ? [] : [id]));
  const clientOf = await viewer.nameClients(reader, clientIds);
  const ownerOf = await readOwners(reader, rows);
  return rows.map((row) => ({
    ...presentRow(row, viewer, clock),
    name: row.client_id === null ? (row.sender ?? '') : clientOf(row.client_id).name,
    owner: ownerOf(row),
  }));
}

function presentRow(
  row: FoundWork,
  { queues }: Viewer,
  clock: Clock,
): Omit<WorkItem, 'name' | 'owner'> {
  const queue = queues.find(({ name }) => name === row.queue);
  if (queue === undefined) throw new Error(`${row.queue} is no queue`);
  const dueAt = row.due_at ?? answerBy(queue.promise, row.since, clock);
  const currency = row.currency as Currency | null;
  return {
    queue: queue.name,
    id: row.item_id,
    recordId: row.record_id,
    recordShortId: shortId(row.record_id),
    clientId: row.client_id,
    label: row.label,
    amount: row.amount === null ? null : BigInt(row.amount),
    currency: row.amount === null ? null : currency,
    since: row.since,
    ageMinutes: minutesSince(row.since, clock),
    answerBy: dueAt,
    isLate: dueAt < clock.now,
  };
}

async function readOwners(reader: Reader, rows: readonly FoundWork[]) {
  const ids = rows.map((row) => row.item_id);
  const owned =
    ids.length === 0
      ? []
      : await staffDb(reader)
          .selectFrom('work_items')
          .selectAll()
          .where('item_id', 'in', ids)
          .execute();
  return ({ queue, item_id: itemId }: FoundWork): WorkItem['owner'] => {
    const row = owned.find((one) => one.item_id === itemId && one.queue === queue);
    if (row === undefined) return null;
    return { id: row.owner_id, name: row.owner_name, since: row.taken_at };
  };
}
