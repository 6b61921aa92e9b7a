import { useCallPages } from '@quarrter/client/pages';
import { type RetentionClient, retentionClients } from '@quarrter/contract/staff/retention';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../paths.ts';
import { ListTable } from '../../shell/CallList.tsx';
import { ProposeOldRecords } from './ProposeOldRecords.tsx';

/** Clients without anything open, whose last business is old enough. */
export function OldClients() {
  const list = useCallPages(retentionClients, { pageSize: 50 });
  const [first] = list.data?.pages ?? [];
  return (
    <>
      {first && (
        <>
          <p className="max-w-prose text-sm text-ink-soft">
            These clients have no open loan, investment or payment, do not sign in, and were last
            active on <DateText date={first.through} /> or earlier, {first.years} years ago. Clients
            who match a screening list are not erased.
          </p>
          <ProposeOldRecords isEmpty={first.results.length === 0} isProposed={first.proposed} />
        </>
      )}
      <ListTable
        list={list}
        what="The clients"
        empty="No clients to erase yet"
        emptyText="Clients appear here when the law no longer requires us to keep their records."
        caption="Clients whose records may be erased"
        columns={columns}
        rowHref={(row) => paths.client.getHref(row.id)}
      />
    </>
  );
}

const columns: readonly Column<RetentionClient>[] = [
  { header: 'Client', lead: true, cell: (row) => row.name },
  { header: 'Client since', cell: (row) => <DateText date={row.since} /> },
  {
    header: 'Last business',
    cell: (row) => (row.lastOn === null ? 'None' : <DateText date={row.lastOn} />),
  },
];
