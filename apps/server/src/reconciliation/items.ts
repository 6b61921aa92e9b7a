import { daysBetween, type IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { isId } from '../platform/database/ids.ts';
import { notFound } from '../platform/http/http-error.ts';
import {
  countForStaff,
  cutPage,
  formatDateCursor,
  type PageRequest,
  parseDateCursor,
  type StaffPage,
} from '../platform/http/keyset.ts';
import { reconciliationDb, type StoredSide } from './tables.ts';

export type ItemState = 'open' | 'resolved' | 'explained';

/** A record as one side holds it; null when it has none. Amounts are minor units. */
export type ItemSide = {
  readonly status: StoredSide['status'];
  readonly amount: bigint;
  readonly fee: bigint | null;
  readonly currency: string;
} | null;

/** A difference between the provider and the book, as an item of work. */
export type ReconciliationItem = {
  readonly itemId: string;
  /** `charge-not-booked`, `transfer-fee`, `balance-differs`. */
  readonly kind: string;
  readonly key: string;
  readonly reference: string;
  readonly clientId: string | null;
  readonly booked: ItemSide;
  readonly provider: ItemSide;
  readonly state: ItemState;
  readonly openedOn: IsoDate;
  readonly ageDays: number;
  readonly closedOn: IsoDate | null;
  /** Who explained it; null while it is open and when a run closed it. */
  readonly closedBy: string | null;
  readonly note: string;
};

/** One page of items: open ones oldest first, closed ones newest first. */
export async function listItems(
  reader: Reader,
  { state, limit, after }: PageRequest & { readonly state: ItemState | 'closed' },
): Promise<StaffPage<ReconciliationItem>> {
  const place = parseDateCursor(after);
  const today = await readBusinessDate(reader);
  const oldestFirst = state === 'open';
  const all = reconciliationDb(reader)
    .selectFrom('reconciliation_items')
    .where('state', 'in', state === 'closed' ? ['resolved', 'explained'] : [state]);
  let query = all.selectAll();
  if (place !== null) {
    const further = oldestFirst ? sql`>` : sql`<`;
    query = query.where(
      sql<boolean>`(opened_on, item_id) ${further} (${place.date}::date, ${place.id}::uuid)`,
    );
  }
  const direction = oldestFirst ? 'asc' : 'desc';
  const rows = await query
    .orderBy('opened_on', direction)
    .orderBy('item_id', direction)
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) =>
    formatDateCursor({ date: row.opened_on, id: row.item_id }),
  );
  return {
    ...(await countForStaff(reader, all.select('item_id'))),
    results: page.rows.map((row) => toItem(row, today)),
    after: page.after,
  };
}

/** How many items of each kind are open. */
export async function countOpenItems(reader: Reader): Promise<Map<string, number>> {
  const rows = await reconciliationDb(reader)
    .selectFrom('reconciliation_items')
    .select((row) => ['kind' as const, row.fn.countAll<bigint>().as('count')])
    .where('state', '=', 'open')
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** One item, locked for an action of staff; 404 when there is none. */
export async function lockItem(tx: Tx, itemId: string): Promise<ReconciliationItem> {
  return requireItem(tx, itemId, true);
}

export async function readItem(reader: Reader, itemId: string): Promise<ReconciliationItem> {
  return requireItem(reader, itemId, false);
}

async function requireItem(
  reader: Reader,
  itemId: string,
  lock: boolean,
): Promise<ReconciliationItem> {
  const query = reconciliationDb(reader)
    .selectFrom('reconciliation_items')
    .selectAll()
    .where('item_id', '=', itemId);
  const row = isId(itemId)
    ? await (lock ? query.forUpdate() : query).executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound('There is no such difference.');
  return toItem(row, await readBusinessDate(reader));
}

function toItem(
  row: RowOf<typeof reconciliationDb, 'reconciliation_items'>,
  today: IsoDate,
): ReconciliationItem {
  return {
    itemId: row.item_id,
    kind: row.kind,
    key: row.item_key,
    reference: row.reference,
    clientId: row.client_id,
    booked: toSide(row.booked),
    provider: toSide(row.provider),
    state: row.state,
    openedOn: row.opened_on,
    ageDays: daysBetween(row.opened_on, row.closed_on ?? today),
    closedOn: row.closed_on,
    closedBy: row.closed_by,
    note: row.note,
  };
}

function toSide(side: StoredSide | null): ItemSide {
  if (side === null) return null;
  const { status, amount, fee, currency } = side;
  return { status, amount: BigInt(amount), fee: fee === null ? null : BigInt(fee), currency };
}
