import type { CallInput } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type RowOf, useCallPages } from '@quarrter/client/pages';
import type { Call } from '@quarrter/contract/call';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import type { TableProps } from '@quarrter/ui/Table';
import type { ReactElement, ReactNode } from 'react';
import { ShowMore } from './ShowMore.tsx';
import { Table } from './Table.tsx';
import type { ListTotals } from './Totals.tsx';

/** The parts of a `useCallPages` result that are shown. */
type Pages<Row> = Pick<
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

type Frame = {
  /** The list in messages: "The loans". */
  what: string;
  /** The title of the list without rows, or all that is shown then. */
  empty: string | ReactElement | null;
  emptyText?: ReactNode;
  /** How long it is while it loads. */
  lines?: number;
  title?: string | undefined;
  action?: ReactNode;
  /** Above the rows. */
  head?: ReactNode;
};

type Shown<Row> = (rows: readonly Row[], totals: ListTotals) => ReactNode;

type RowKey<Row> = (row: Row) => string;
type TableParts<Row> = Pick<TableProps<Row>, 'caption' | 'columns' | 'rowHref'> & {
  /** Whether the columns of amounts have their sum below them; they do unless this is false. */
  totals?: boolean;
  rowKey?: RowKey<Row>;
};

/** Rows without an id need another key. */
type Keyed<Row> = [Row] extends [{ id: string }] ? unknown : { rowKey: RowKey<Row> };

type ItemParts<Row> = { item: (row: Row) => ReactNode; foot?: Shown<Row> };

/** A list as a card that grows page by page: loading, failed, empty, or its rows and a button. */
export function ListCard<Row>(props: Frame & { list: Pages<Row>; children: Shown<Row> }) {
  const { list, what, lines = 6, title, action, head, children } = props;
  return (
    <Card title={title} action={action} flush>
      {!list.rows && <LoadingOrFailed of={list} what={what} lines={lines} withReason />}
      {list.rows?.length === 0 && <NoRows {...props} />}
      {list.rows !== undefined && list.rows.length > 0 && (
        <>
          {head}
          {children(list.rows, {
            totals: list.data?.pages[0]?.totals ?? null,
            isPart: list.hasNextPage,
          })}
          <ShowMore list={list} />
        </>
      )}
    </Card>
  );
}

function NoRows({ empty, emptyText, title }: Frame) {
  if (typeof empty !== 'string') return empty;
  return (
    <Empty title={empty} level={title === undefined ? 2 : 3}>
      {emptyText}
    </Empty>
  );
}

/** The same as a table, with its sums below the columns that have them. */
export function ListTable<Row>(props: Frame & TableParts<Row> & { list: Pages<Row> }) {
  const { caption, columns, rowHref, rowKey = idOf, totals: withTotals = true, ...frame } = props;
  return (
    <ListCard {...frame}>
      {(rows, totals) => (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowHref={rowHref}
          totals={withTotals && totals}
        />
      )}
    </ListCard>
  );
}

const idOf = (row: unknown) => (row as { id: string }).id;

/** The same as items with a line between them. */
export function ListItems<Row>(props: Frame & ItemParts<Row> & { list: Pages<Row> }) {
  const { item, foot, ...frame } = props;
  return (
    <ListCard {...frame}>
      {(rows, totals) => (
        <>
          <Items rows={rows} item={item} />
          {foot?.(rows, totals)}
        </>
      )}
    </ListCard>
  );
}

type Asked<C extends Call> = CallInput<C> & { call: C; pageSize?: number };

function useRows<C extends Call>({ call, params, query, pageSize = 50 }: Asked<C>) {
  return useCallPages(call, { params, query, pageSize } as CallInput<C> & { pageSize: number });
}

/** Reads a list of the contract and shows it as a table in a card. */
export function CallTable<C extends Call>(
  props: Asked<C> & Frame & TableParts<RowOf<C>> & Keyed<RowOf<C>>,
) {
  return <ListTable<RowOf<C>> {...props} list={useRows<C>(props)} />;
}

/** Reads a list of the contract and shows it as items in a card. */
export function CallItems<C extends Call>(props: Asked<C> & Frame & ItemParts<RowOf<C>>) {
  return <ListItems<RowOf<C>> {...props} list={useRows<C>(props)} />;
}

/** Items with a line between them. */
export function Items<Row>(props: { rows: readonly Row[]; item: (row: Row) => ReactNode }) {
  return (
    <ul className="grid">
      {props.rows.map((row) => (
        <li key={idOf(row)} className="border-b border-line last:border-0">
          {props.item(row)}
        </li>
      ))}
    </ul>
  );
}
