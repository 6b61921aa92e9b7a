import type { Call } from '@quarrter/contract/call';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type CallInput, callKey, type ReplyOf, requestOf } from './calls.ts';

/** The most a list gives at once (the contract's `listQuery`). */
const LONGEST_PAGE = 500;

/**
 * A page of a list as the server gives it: `after` asks for the next one, and is null on the last.
 */
type Page<Row> = { readonly results: readonly Row[]; readonly after?: string | null };

export type PageQuery = { limit: number; after?: string };

/** A row of a call that lists. */
export type RowOf<C extends Call> = ReplyOf<C> extends Page<infer Row> ? Row : never;
type PageOf<C extends Call> = ReplyOf<C> & Page<RowOf<C>>;

/** A whole list, page by page, for screens that filter and sort all of it. */
export async function everyPage<Row>(
  fetchPage: (query: PageQuery) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let query: PageQuery | null = { limit: LONGEST_PAGE };
  while (query) {
    const { results, after }: Page<Row> = await fetchPage(query);
    rows.push(...results);
    query = after ? { limit: LONGEST_PAGE, after } : null;
  }
  return rows;
}

/** All rows of a list, for screens that filter and sort all of them. */
export function useWholeList<C extends Call>(call: C, options: { staleTime?: number } = {}) {
  return useQuery({
    ...options,
    queryKey: [...callKey(call), 'whole'],
    queryFn: ({ meta, signal }) =>
      everyPage((query) => requestOf(meta)(call, { query, signal }) as Promise<PageOf<C>>),
  });
}

/**
 * A list that grows page by page as more is asked for. `rows` are those of all pages fetched so
 * far.
 */
export function useCallPages<C extends Call>(
  call: C,
  { pageSize, ...input }: CallInput<C> & { pageSize: number },
) {
  const list = useInfiniteQuery({
    queryKey: [...callKey(call, input), 'pages'],
    queryFn: ({ meta, pageParam, signal }) => {
      const query = { ...input.query, limit: pageSize, after: pageParam ?? undefined };
      return requestOf(meta)(call, { ...input, query, signal }) as Promise<PageOf<C>>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
  return { ...list, rows: list.data?.pages.flatMap((page) => page.results) };
}
