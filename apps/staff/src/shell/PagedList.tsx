import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import type { useCallPages } from '@quarrter/client/pages';
import type { ReactNode } from 'react';
import { ShowMore } from './ShowMore.tsx';
import type { ListTotals } from './Totals.tsx';

/** The parts of a `useCallPages` result that are shown. */
export type Pages<Row> = Pick<
  ReturnType<typeof useCallPages>,
  'isPending' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
> & {
  readonly rows: readonly Row[] | undefined;
  readonly data?: { readonly pages: readonly ListPage[] } | undefined;
};

/** Only the first page has the sums of the list. */
type ListPage = {
  readonly results: readonly unknown[];
  readonly totals?: ListTotals['totals'];
};

/** A list that grows page by page: loading, failed, empty, or its rows and the button for more. */
export function PagedList<Row>(props: {
  list: Pages<Row>;
  /** Such as "The loans". */
  what: string;
  /** In place of the rows when there are none. */
  empty: ReactNode;
  /** How long it is while it loads. */
  lines?: number;
  children: (rows: readonly Row[], totals: ListTotals) => ReactNode;
}) {
  const { list, what, empty, lines = 6, children } = props;
  if (!list.rows) return <LoadingOrFailed of={list} what={what} lines={lines} withReason />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      {children(list.rows, {
        totals: list.data?.pages[0]?.totals ?? null,
        isPart: list.hasNextPage,
      })}
      <ShowMore list={list} />
    </>
  );
}
