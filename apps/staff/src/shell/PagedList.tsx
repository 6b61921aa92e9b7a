import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import type { useCallPages } from '@quarrter/client/pages';
import type { TableProps } from '@quarrter/ui/Table';
import type { ReactNode } from 'react';
import { ShowMore } from './ShowMore.tsx';
import { Table } from './Table.tsx';
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

type ListProps<Row> = {
  list: Pages<Row>;
  /** Such as "The loans". */
  what: string;
  /** In place of the rows when there are none. */
  empty: ReactNode;
  /** How long it is while it loads. */
  lines?: number;
};

type Shown<Row> = (rows: readonly Row[], totals: ListTotals) => ReactNode;

/** A list that grows page by page: loading, failed, empty, or its rows and the button for more. */
export function PagedList<Row>(props: ListProps<Row> & { children: Shown<Row> }) {
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

/** The same as a table, with its sums below the columns that have them. */
export function PagedTable<Row extends { id: string }>({
  caption,
  columns,
  rowHref,
  ...list
}: ListProps<Row> & Pick<TableProps<Row>, 'caption' | 'columns' | 'rowHref'>) {
  return (
    <PagedList {...list}>
      {(rows, totals) => (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowHref={rowHref}
          totals={totals}
        />
      )}
    </PagedList>
  );
}

/** The same as items with a line between them. */
export function PagedItems<Row extends { id: string }>(
  props: ListProps<Row> & { item: (row: Row) => ReactNode; foot?: Shown<Row> },
) {
  const { item, foot, ...list } = props;
  return (
    <PagedList {...list}>
      {(rows, totals) => (
        <>
          <Items rows={rows} item={item} />
          {foot?.(rows, totals)}
        </>
      )}
    </PagedList>
  );
}

/** Items with a line between them. */
export function Items<Row extends { id: string }>(props: {
  rows: readonly Row[];
  item: (row: Row) => ReactNode;
}) {
  return (
    <ul className="grid">
      {props.rows.map((row) => (
        <li key={row.id} className="border-b border-line last:border-0">
          {props.item(row)}
        </li>
      ))}
    </ul>
  );
}
