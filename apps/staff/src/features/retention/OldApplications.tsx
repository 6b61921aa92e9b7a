import { useCallPages } from '@quarrter/client/pages';
import {
  type RetentionApplication,
  retentionApplications,
} from '@quarrter/contract/staff/retention';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { capitalised } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { ListTable } from '../../shell/CallList.tsx';
import { ProposeOldRecords } from './ProposeOldRecords.tsx';

/** Applications that did not become a loan, and still hold answers and documents. */
export function OldApplications() {
  const list = useCallPages(retentionApplications, { pageSize: 50 });
  return (
    <>
      {list.rows && <ProposeOldRecords isEmpty={list.rows.length === 0} isProposed={false} />}
      <ListTable
        list={list}
        what="The applications"
        empty="No applications to erase yet"
        emptyText={
          'Applications that did not become a loan appear here after the same period, including ' +
          'those of active clients.'
        }
        caption="Applications whose answers and documents may be erased"
        columns={columns}
        rowHref={(row) => paths.application.getHref(row.id)}
      />
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
