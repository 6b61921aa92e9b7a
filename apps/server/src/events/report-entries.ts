import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { type ActivityEntry, entryColumns } from './read-activity.ts';
import { type TransactionKind, transactionKinds } from './tables.ts';

/** The position in the account report. Entries with the same amount are ordered by time. */
export type ReportPlace = { readonly amount: bigint; readonly at: Date; readonly id: string };

export type ReportOrder = { readonly by: 'date' | 'amount'; readonly rising: boolean };

export type ReportFilter = {
  /** Null for every kind. */
  readonly kinds: readonly TransactionKind[] | null;
  /** From this time on, and before that one. */
  readonly from: Date | null;
  readonly before: Date | null;
  readonly amount: bigint | null;
  /** How the id of the entry, or of its loan or investment, ends. */
  readonly idEnd: string | null;
  /** Further conditions on the columns of `activity_entries`. */
  readonly conditions: readonly RawBuilder<unknown>[];
};

/**
 * One page of the entries that moved money. Each kind is read from its own range of an index, and
 * no further than the page: a client with 50,000 entries reads as much as one with 50.
 */
export async function listReportEntries(
  reader: Reader,
  clientId: string,
  filter: ReportFilter,
  { order, after, limit }: { order: ReportOrder; after: ReportPlace | null; limit: number },
): Promise<(ActivityEntry & { amount: bigint })[]> {
  const kinds = filter.kinds ?? transactionKinds;
  if (kinds.length === 0) return [];
  const sorted = orderBy(order);
  const conditions = [
    sql`client_id = ${clientId} AND amount IS NOT NULL`,
    ...(after === null ? [] : [beyond(order, after)]),
    ...(filter.from === null ? [] : [sql`happened_at >= ${filter.from}::timestamptz`]),
    ...(filter.before === null ? [] : [sql`happened_at < ${filter.before}::timestamptz`]),
    ...(filter.amount === null ? [] : [sql`amount = ${filter.amount}::bigint`]),
    ...filter.conditions,
  ];
  const part = (kind: RawBuilder<unknown>) => sql`(
    SELECT kind, entry_id, subject_id, happened_at, amount FROM activity_entries
    WHERE ${sql.join([...conditions, kind], sql` AND `)} ORDER BY ${sorted} LIMIT ${limit})`;
  const parts = ranges(filter, kinds, order).map(part);
  const { rows } = await sql<ActivityEntry & { amount: bigint }>`
    SELECT ${entryColumns} FROM (${sql.join(parts, sql` UNION ALL `)}) AS entry
    ORDER BY ${sorted} LIMIT ${limit}`.execute(reader);
  return rows;
}

/** The ranges of the indexes that a list is read from, none of them with an entry of another. */
function ranges(
  { kinds: asked, idEnd }: ReportFilter,
  kinds: readonly TransactionKind[],
  { by }: ReportOrder,
): RawBuilder<unknown>[] {
  if (idEnd !== null) {
    const isOfKind = sql`kind IN (${sql.join(kinds)})`;
    const ends = (column: RawBuilder<unknown>) => sql`right(${column}::text, 10)`;
    const [own, subject] = [ends(sql`entry_id`), ends(sql`subject_id`)];
    return [
      sql`${isOfKind} AND ${own} = ${idEnd}`,
      sql`${isOfKind} AND ${subject} = ${idEnd} AND ${own} <> ${idEnd}`,
    ];
  }
  // By date, all kinds lie in one index in the order of the list.
  if (asked === null && by === 'date') return [sql`true`];
  return kinds.map((kind) => sql`kind = ${kind}`);
}

function orderBy({ by, rising }: ReportOrder): RawBuilder<unknown> {
  const direction = rising ? sql`ASC` : sql`DESC`;
  const byTime = sql`happened_at ${direction}, entry_id ${direction}`;
  return by === 'date' ? byTime : sql`amount ${direction}, ${byTime}`;
}

function beyond({ by, rising }: ReportOrder, { amount, at, id }: ReportPlace) {
  const compared = rising ? sql`>` : sql`<`;
  return by === 'date'
    ? sql`(happened_at, entry_id) ${compared} (${at}::timestamptz, ${id}::uuid)`
    : sql`(amount, happened_at, entry_id) ${compared}
        (${amount}::bigint, ${at}::timestamptz, ${id}::uuid)`;
}
