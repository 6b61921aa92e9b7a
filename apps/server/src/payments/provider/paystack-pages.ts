import * as z from 'zod/mini';
import type { Connection } from './paystack-connection.ts';
import { ProviderError } from './provider-error.ts';
import type { ListPlace } from './provider-records.ts';

/** The provider's maximum page length, which is also its default. */
const recordsPerPage = 100;
const usualPerPage = 50;

/** A longer list cannot be one day's, and reading it would never end. */
const maxPages = 50_000;

const wholeNumber = z.optional(z.nullable(z.coerce.number()));
const pageMeta = z.catch(
  z.looseObject({
    pageCount: wholeNumber,
    perPage: wholeNumber,
    next: z.optional(z.nullable(z.string())),
  }),
  {},
);

export type Page = { readonly rows: readonly unknown[]; readonly next: ListPlace | null };

/**
 * One page of a list. Some lists document `perPage` and others `per_page`; some return a number of
 * pages and others a cursor; a list without either ends with the first page that is not full.
 */
export async function readPage(
  connection: Connection,
  path: string,
  query: { readonly [name: string]: string },
  { page, cursor }: ListPlace,
): Promise<Page> {
  if (page > maxPages) throw endless();
  const answer = await connection.read(path, {
    ...query,
    perPage: String(recordsPerPage),
    per_page: String(recordsPerPage),
    ...(cursor === '' ? { page: String(page) } : { use_cursor: 'true', next: cursor }),
  });
  const rows = z.array(z.unknown()).parse(answer.data ?? []);
  const { pageCount, perPage, next } = pageMeta.parse(answer.meta ?? {});
  const further = (token = ''): Page => {
    if (token !== '' && token === cursor) throw endless();
    return { rows, next: { page: page + 1, cursor: token } };
  };
  const last: Page = { rows, next: null };
  if (rows.length === 0) return last;
  if (next) return further(next);
  if (typeof pageCount === 'number') return page < pageCount ? further() : last;
  if (next === null) return last;
  return rows.length < (perPage || usualPerPage) ? last : further();
}

/** A whole list. A list that is longer than possible is an error, and is not read in part. */
export async function readAllPages(
  connection: Connection,
  path: string,
  query: { readonly [name: string]: string },
): Promise<unknown[]> {
  const rows: unknown[] = [];
  let place: ListPlace | null = { page: 1, cursor: '' };
  while (place !== null) {
    if (place.page > maxPagesOfWholeList) throw endless();
    const read: Page = await readPage(connection, path, query, place);
    rows.push(...read.rows);
    place = read.next;
  }
  return rows;
}

const maxPagesOfWholeList = 500;

function endless(): ProviderError {
  return new ProviderError('rejected', 'The list of the payment provider does not end.');
}
