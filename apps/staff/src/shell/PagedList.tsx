import { messageOf } from '@quarrter/client/errors';
import type { usePages } from '@quarrter/client/pages';
import { inSentence } from '@quarrter/ui/sentence';
import { Failed, Loading } from '@quarrter/ui/states';
import type { ReactNode } from 'react';
import { ShowMore } from './ShowMore.tsx';

type Pages<Row> = Pick<
  ReturnType<typeof usePages>,
  'isPending' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
> & { readonly rows: readonly Row[] | undefined };

/** A list that grows page by page: loading, failed, empty, or its rows and the button for more. */
export function PagedList<Row>(props: {
  list: Pages<Row>;
  /** Such as "The loans". */
  what: string;
  /** In place of the rows when there are none. */
  empty: ReactNode;
  /** How long it is while it loads. */
  lines?: number;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { list, what, empty, lines = 6, children } = props;
  const label = `Loading ${inSentence(what)}`;
  if (list.isPending) return <Loading label={label} lines={lines} />;
  if (!list.rows) {
    return <Failed what={what} message={messageOf(list.error)} onRetry={() => list.refetch()} />;
  }
  if (list.rows.length === 0) return empty;
  return (
    <>
      {children(list.rows)}
      <ShowMore list={list} />
    </>
  );
}
