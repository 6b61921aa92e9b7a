import type { SQLInputValue } from 'node:sqlite';
import { readFaults } from '../faults.ts';
import type { Store } from '../store/database.ts';
import { allRows, oneRow } from '../store/rows.ts';
import { invalid, success } from './envelope.ts';

export type Query = Record<string, string | undefined>;

/** The filters that the provider's lists have in common. Times are of the row's creation. */
export type ListFilter = {
  status: string | null;
  from: number | null;
  to: number | null;
  page: number;
  perPage: number;
  /** The answer names the next page by a cursor, without a number of pages. */
  byCursor: boolean;
};

export const latest = (perPage: number): ListFilter => ({
  status: null,
  from: null,
  to: null,
  page: 1,
  perPage,
  byCursor: false,
});

/** With the fault `short` a page is always shorter than the requested length. */
const shortPage = 2;

export function readFilter(query: Query, store: Store): ListFilter {
  const { lists } = readFaults(store);
  // A list with a cursor has no page numbers.
  const numbered = lists === 'cursor' ? undefined : query.page;
  const perPage = pageNumber(query.perPage ?? query.per_page, 50, 1000);
  return {
    status: query.status ?? null,
    from: timeOf(query.from, '00:00:00.000'),
    to: timeOf(query.to, '23:59:59.999'),
    page: pageNumber(pageOfCursor(query.next) ?? numbered, 1, Number.MAX_SAFE_INTEGER),
    perPage: lists === 'short' || lists === 'cursor' ? Math.min(perPage, shortPage) : perPage,
    byCursor: lists === 'cursor' || query.use_cursor === 'true',
  };
}

type Table =
  | 'transactions'
  | 'transfers'
  | 'refunds'
  | 'disputes'
  | 'settlements'
  | 'balance_entries';

/** These have no states to filter by. */
const withoutStatus: ReadonlySet<Table> = new Set(['settlements', 'balance_entries']);

/** Newest first, in pages. `only` restricts the rows to those with one value in a column. */
export function listRows<Row>(
  store: Store,
  table: Table,
  filter: ListFilter,
  only: { column: string; value: SQLInputValue } | null = null,
): { rows: Row[]; total: number } {
  const named = only === null ? '' : `AND ${only.column} = ?4`;
  const statuses = withoutStatus.has(table) ? '?1 IS ?1' : '(?1 IS NULL OR status = ?1)';
  const where = `WHERE ${statuses} AND created_at BETWEEN ?2 AND ?3 ${named}`;
  const values: SQLInputValue[] = [
    filter.status,
    filter.from ?? 0,
    filter.to ?? Number.MAX_SAFE_INTEGER,
    ...(only === null ? [] : [only.value]),
  ];
  const skipped = (filter.page - 1) * filter.perPage;
  const order = `ORDER BY id DESC LIMIT ${filter.perPage} OFFSET ${skipped}`;
  const rows = allRows<Row>(store, `SELECT * FROM ${table} ${where} ${order}`, ...values);
  const count = `SELECT count(*) AS total FROM ${table} ${where}`;
  return { rows, total: oneRow<{ total: number }>(store, count, ...values)?.total ?? 0 };
}

/** The column and value that restrict a list to one charge, unless the filter is ignored. */
export function ofTransaction(store: Store, id: string | undefined) {
  if (id === undefined || readFaults(store).lists === 'unfiltered') return null;
  return { column: 'transaction_id', value: Number(id) };
}

export function listed(message: string, data: unknown[], total: number, filter: ListFilter) {
  const { page, perPage } = filter;
  if (filter.byCursor) {
    const isLast = page * perPage >= total;
    const meta = { next: isLast ? null : cursorOf(page + 1), previous: null, perPage };
    return { ...success(message, data), meta };
  }
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  const meta = { total, skipped: (page - 1) * perPage, perPage, page, pageCount };
  return { ...success(message, data), meta };
}

/** The format of the cursors is private to the provider: only the provider reads them. */
function cursorOf(page: number): string {
  return Buffer.from(`page:${page}`).toString('base64');
}

function pageOfCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const [, page] = /^page:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString()) ?? [];
  if (page === undefined) throw invalid('Invalid cursor', 'Pass next as it was given');
  return page;
}

function pageNumber(text: string | undefined, fallback: number, highest: number): number {
  const value = Number(text ?? fallback);
  if (!Number.isInteger(value) || value < 1)
    throw invalid('Invalid page', 'Use whole numbers from 1');
  return Math.min(value, highest);
}

/** A date alone is the whole day in Lagos. */
function timeOf(text: string | undefined, ofDay: string): number | null {
  if (text === undefined) return null;
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T${ofDay}+01:00` : text);
  if (Number.isNaN(time)) throw invalid('Invalid date', 'Use an ISO date or time');
  return time;
}
