import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import type { ReactNode } from 'react';
import { PagedList, type Pages } from '../../shell/PagedList.tsx';
import { Table } from '../../shell/Table.tsx';
import type { ListTotals } from '../../shell/Totals.tsx';

type ListProps<Row> = {
  list: Pages<Row>;
  /** The list's name in messages: `emails`. */
  name: string;
  title: string;
  /** Says which rows an empty list will have. */
  empty: string;
  /** Beside the heading. */
  action?: ReactNode;
};

/** How many rows of a list are read at once. */
export const pageSize = 50;

/** One list of a client's page, read as far as was asked for. */
export function TabList<Row extends { id: string }>(
  props: ListProps<Row> & { children: (rows: readonly Row[], totals: ListTotals) => ReactNode },
) {
  const { list, name, title, empty, action, children } = props;
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
  const { columns, rowHref, ...others } = props;
  return (
    <TabList {...others}>
      {(rows, totals) => (
        <Table
          caption={`${props.title}, newest first`}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowHref={rowHref}
          totals={totals}
        />
      )}
    </TabList>
  );
}
