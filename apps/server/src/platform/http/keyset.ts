import { type IsoDate, parseIsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader } from '../database/database.ts';
import { isId } from '../database/ids.ts';
import { invalid } from './http-error.ts';

/** The page that a list call asks for: its size, and the cursor that the previous page returned. */
export type PageRequest = { readonly limit: number; readonly after?: string | undefined };

/** The same for a report that can be reversed and searched. */
export type ReportRequest = PageRequest & {
  readonly order?: 'asc' | 'desc' | undefined;
  readonly search?: string | undefined;
};

/** One page of a client's list; `count` is the exact total over all pages. */
export type Page<Row> = { count: number; results: Row[]; after: string | null };

/** A total that stops at 1,000; `more` says that there are further ones. */
export type StaffCount = { count: number; more: boolean };

/** One page of a list for staff. */
export type StaffPage<Row> = Page<Row> & StaffCount;

/** The position in a list ordered by time: ids break ties. */
export type TimePlace = { at: Date; id: string };

/** The newest entries of a list, or those that come after a place in it. */
export type BeforeRequest = { readonly before: TimePlace | null; readonly limit: number };

/** The position in a list ordered by business date. */
export type DatePlace = { date: IsoDate; id: string };

/** The cursor of a list ordered by id; null asks for the first page. A bad cursor is a 400. */
export function parseIdCursor(after: string | undefined): string | null {
  if (after === undefined) return null;
  if (!isId(after)) throw badCursor();
  return after;
}

/** The cursor of a list ordered by time and id. */
export function parseTimeCursor(after: string | undefined): TimePlace | null {
  if (after === undefined) return null;
  const [time = '', id = '', ...rest] = after.split('_');
  if (!/^\d{1,14}$/.test(time) || !isId(id) || rest.length > 0) throw badCursor();
  return { at: new Date(Number(time)), id };
}

export function formatTimeCursor({ at, id }: TimePlace): string {
  return `${at.getTime()}_${id}`;
}

/** The position in a list ordered by amount: the time and the id break ties. */
export type AmountPlace = TimePlace & { amount: bigint };

/** The cursor of a list ordered by amount, time and id. */
export function parseAmountCursor(after: string | undefined): AmountPlace | null {
  if (after === undefined) return null;
  const [, amount = '', rest] = /^(\d{1,18})_(.*)$/.exec(after) ?? [];
  const place = parseTimeCursor(rest ?? '');
  return place && { amount: BigInt(amount), ...place };
}

export function formatAmountCursor({ amount, ...place }: AmountPlace): string {
  return `${amount}_${formatTimeCursor(place)}`;
}

/** The cursor of a list ordered by business date and id. */
export function parseDateCursor(after: string | undefined): DatePlace | null {
  if (after === undefined) return null;
  const [text = '', id = '', ...rest] = after.split('_');
  const date = parseIsoDate(text);
  if (date === null || !isId(id) || rest.length > 0) throw badCursor();
  return { date, id };
}

/** The cursor of a list with one row for each date. */
export function parseDayCursor(after: string | undefined): IsoDate | null {
  if (after === undefined) return null;
  const date = parseIsoDate(after);
  if (date === null) throw badCursor();
  return date;
}

export function formatDateCursor({ date, id }: DatePlace): string {
  return `${date}_${id}`;
}

/** Selects the rows after a place in a list, newest first; all of them without one. */
export function isBefore(
  time: Expression<Date>,
  id: Expression<string>,
  place: TimePlace | null,
): Expression<SqlBool> {
  if (place === null) return sql`true`;
  return sql`(${time}, ${id}) < (${place.at}, ${place.id})`;
}

function badCursor() {
  return invalid({ after: ['after must be the cursor that the previous page returned.'] });
}

/**
 * Cuts a page out of a query that asked for one row more than the page holds: that row says only
 * that another page follows.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; after: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, after: last === undefined ? null : cursorOf(last) };
}

const staffCountLimit = 1_000;

/** Counts the rows of a query for a staff list, and stops at 1,000. */
export async function countForStaff(
  reader: Reader,
  query: Expression<unknown>,
): Promise<StaffCount> {
  const { rows } = await sql<{ counted: number }>`
    SELECT count(*)::int AS counted
    FROM (SELECT 1 FROM (${query}) AS asked LIMIT ${staffCountLimit + 1}) AS counted`.execute(
    reader,
  );
  const counted = rows[0]?.counted ?? 0;
  return { count: Math.min(counted, staffCountLimit), more: counted > staffCountLimit };
}

/** Sums of a whole list for staff, one line for each currency. */
export type StaffTotals<Amount extends string> = ({ currency: Currency } & {
  [Name in Amount]: bigint;
})[];

/** One page of a list for staff, with the sums of the whole list; null where they are not read. */
export type TotalledPage<Row, Amount extends string> = StaffPage<Row> & {
  totals: StaffTotals<Amount> | null;
};

/**
 * Counts the rows of a query for a staff list. With the first page it also adds up these amounts by
 * currency, unless there are more rows than are counted: all of them would be read.
 */
export async function totalForStaff<Amount extends string>(
  reader: Reader,
  { after }: PageRequest,
  query: Expression<unknown>,
  amounts: readonly Amount[],
): Promise<StaffCount & { totals: StaffTotals<Amount> | null }> {
  const counted = await countForStaff(reader, query);
  if (after !== undefined || counted.more) return { ...counted, totals: null };
  const sums = amounts.map((name) => sql`sum(${sql.ref(name)})::bigint AS ${sql.ref(name)}`);
  const { rows } = await sql<StaffTotals<Amount>[number]>`
    SELECT currency, ${sql.join(sums)} FROM (${query}) AS asked
    GROUP BY currency ORDER BY currency`.execute(reader);
  return { ...counted, totals: rows };
}
