import { type PageQuery, usePages } from '@quarrter/client/pages';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import type { ReactNode } from 'react';
import { keys } from '../../api/keys.ts';
import { PagedList } from '../../shell/PagedList.tsx';

type Page<Row> = { results: Row[]; after: string | null };
type ListProps<Row> = {
  clientId: string;
  /** What the list is called in the query's key and in messages: `emails`. */
  name: string;
  title: string;
  /** What will be here. */
  empty: string;
  fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<Page<Row>>;
  /** Beside the heading. */
  action?: ReactNode;
};

/** One list of a client's page, read as far as was asked for. */
export function TabList<Row extends { id: string }>(
  props: ListProps<Row> & { children: (rows: readonly Row[]) => ReactNode },
) {
  const { clientId, name, title, empty, fetchPage, action, children } = props;
  const list = usePages<Row, Page<Row>>({
    queryKey: [...keys.client(clientId), name],
    pageSize: 50,
    fetchPage,
  });
  return (
    <Card title={title} action={action} flush>
      <PagedList
        list={list}
        what={`The list of ${name}`}
        lines={4}
        empty={
          <Empty title={`No ${name}`} level={3}>
            {empty}
          </Empty>
        }
      >
        {children}
      </PagedList>
    </Card>
  );
}

/** The same as a table. */
export function TabTable<Row extends { id: string }>(
  props: ListProps<Row> & {
    columns: readonly Column<Row>[];
    rowHref?: (row: Row) => string | undefined;
  },
) {
  const { columns, rowHref, ...list } = props;
  return (
    <TabList {...list}>
      {(rows) => (
        <Table
          caption={`${list.title}, newest first`}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowHref={rowHref}
        />
      )}
    </TabList>
  );
}
