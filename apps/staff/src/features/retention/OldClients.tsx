import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useCallPages } from '@quarrter/client/pages';
import { type RetentionClient, retentionClients } from '@quarrter/contract/staff/retention';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../paths.ts';
import { ShowMore } from '../../shell/ShowMore.tsx';
import { Table } from '../../shell/Table.tsx';
import { ProposeOldRecords } from './ProposeOldRecords.tsx';

/** Clients without anything open, whose last business is old enough. */
export function OldClients() {
  const list = useCallPages(retentionClients, { pageSize: 50 });
  const [first] = list.data?.pages ?? [];
  if (!list.rows || !first)
    return <LoadingOrFailed of={list} what="The clients" lines={6} withReason />;
  return (
    <>
      <p className="max-w-prose text-sm text-ink-soft">
        These clients have no open loan, investment or payment, do not sign in, and were last active
        on <DateText date={first.through} /> or earlier, {first.years} years ago. Clients who match
        a screening list are not erased.
      </p>
      <ProposeOldRecords isEmpty={list.rows.length === 0} isProposed={first.proposed} />
      <Card flush>
        {list.rows.length === 0 ? (
          <Empty title="No clients to erase yet">
            Clients appear here when the law no longer requires us to keep their records.
          </Empty>
        ) : (
          <Table
            caption="Clients whose records may be erased"
            columns={columns}
            rows={list.rows}
            rowKey={(row) => row.id}
            rowHref={(row) => paths.client.getHref(row.id)}
          />
        )}
        <ShowMore list={list} />
      </Card>
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
