import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useCallPages } from '@quarrter/client/pages';
import {
  type RetentionApplication,
  retentionApplications,
} from '@quarrter/contract/staff/retention';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { capitalised } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { ShowMore } from '../../shell/ShowMore.tsx';
import { Table } from '../../shell/Table.tsx';
import { ProposeOldRecords } from './ProposeOldRecords.tsx';

/** Applications that did not become a loan, and still hold answers and documents. */
export function OldApplications() {
  const list = useCallPages(retentionApplications, { pageSize: 50 });
  if (!list.rows) return <LoadingOrFailed of={list} what="The applications" lines={6} withReason />;
  return (
    <>
      <ProposeOldRecords isEmpty={list.rows.length === 0} isProposed={false} />
      <Card flush>
        {list.rows.length === 0 ? (
          <Empty title="No applications to erase yet">
            Applications that did not become a loan appear here after the same period, including
            those of active clients.
          </Empty>
        ) : (
          <Table
            caption="Applications whose answers and documents may be erased"
            columns={columns}
            rows={list.rows}
            rowKey={(row) => row.id}
            rowHref={(row) => paths.application.getHref(row.id)}
          />
        )}
        <ShowMore list={list} />
      </Card>
    </>
  );
}

const words = (text: string) => capitalised(text.replaceAll('-', ' '));

const columns: readonly Column<RetentionApplication>[] = [
  { header: 'Application', lead: true, cell: (row) => `${row.shortId} ${row.clientName}` },
  { header: 'Product', cell: (row) => words(row.loanType) },
  { header: 'State', cell: (row) => words(row.state) },
  { header: 'Last changed', cell: (row) => <DateText date={row.lastOn} /> },
  { header: 'Documents', align: 'end', cell: (row) => row.documents },
];
