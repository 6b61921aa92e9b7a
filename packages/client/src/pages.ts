import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** The most a list gives at once (the contract's `listQuery`). */
const LONGEST_PAGE = 500;

/**
 * A page of a list as the server gives it: `after` asks for the next one, and is null on the last.
 */
type Page<Row> = { readonly results: readonly Row[]; readonly after?: string | null };

export type PageQuery = { limit: number; after?: string };

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

/**
 * A list that grows page by page as more is asked for. `rows` are those of all pages fetched so
 * far.
 */
export function usePages<Row, P extends Page<Row>>(options: {
  queryKey: QueryKey;
  pageSize: number;
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<P & Page<Row>>;
}) {
  const { queryKey, pageSize, fetchPage } = options;
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        pageParam === null ? { limit: pageSize } : { limit: pageSize, after: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.after,
  });
  return { ...list, rows: list.data?.pages.flatMap((page) => page.results) };
}
