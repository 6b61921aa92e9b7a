import { useCallPages } from '@quarrter/client/pages';
import {
  type AuditEntry,
  type AuditFilter,
  auditExport,
  auditLog,
} from '@quarrter/contract/staff/audit';
import { Link } from '@quarrter/ui/link';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { paths } from '../../paths.ts';
import { ListTable } from '../../shell/CallList.tsx';
import { SaveFile } from '../../shell/SaveFile.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { countText } from '../../work-queues/count-text.ts';
import { Filters, useFilter } from './Filters.tsx';
import { LastCheck } from './LastCheck.tsx';
import { hasDetails, WhatChanged } from './WhatChanged.tsx';

/** Everything that staff did, newest first, for those who look into it. */
export default function AuditPage() {
  const filter = useFilter();
  return (
    <>
      <ScreenTitle title="Audit log" />
      <LastCheck />
      <Filters filter={filter} />
      <Entries filter={filter} />
    </>
  );
}

/** The entries; above them how many match. */
function Entries({ filter }: { filter: AuditFilter }) {
  const log = useCallPages(auditLog, { query: filter, pageSize: 50 });
  const [first] = log.data?.pages ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <ListTable
      list={log}
      what="The audit log"
      lines={8}
      title="Entries, newest first"
      action={<SaveFile call={auditExport} query={filter} name="audit-log.csv" />}
      empty={isFiltered ? 'No entry matches' : 'No entries yet'}
      emptyText={isFiltered ? 'Try fewer words or a longer time.' : 'What staff do appears here.'}
      head={
        first && (
          <p className="border-b border-line px-4 py-2 text-sm text-ink-soft sm:px-5">
            {countText(first)}
            {first.count === 1 && !first.more ? ' entry' : ' entries'}
          </p>
        )
      }
      caption="Actions of staff, newest first"
      columns={columns}
    />
  );
}

function recordOf({ subject, subjectId, clientId }: AuditEntry): string | undefined {
  if (subjectId !== null && subject.startsWith('loan ')) {
    return paths.application.getHref(subjectId);
  }
  return clientId === null ? undefined : paths.client.getHref(clientId);
}

function Subject({ entry }: { entry: AuditEntry }) {
  const href = recordOf(entry);
  const look = 'inline-block wrap-anywhere md:min-w-24 lg:min-w-32';
  if (href === undefined) return <span className={look}>{entry.subject}</span>;
  return (
    <Link href={href} className={`${look} font-600 text-main-text`}>
      {entry.subject}
    </Link>
  );
}

/** When it was, and from which device and network; a job or a command has only a name. */
function TimeAndPlace({ entry: { at, device, network, call } }: { entry: AuditEntry }) {
  const place = [device, network].filter((part) => part !== '').join(', ') || call;
  return (
    <>
      <TimeText at={at} />
      {place !== '' && (
        <span title={call} className="block text-sm text-ink-soft wrap-anywhere">
          {place}
        </span>
      )}
    </>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { header: 'Action', lead: true, cell: (row) => row.text },
  {
    header: 'Subject',
    cell: (row) => <Subject entry={row} />,
  },
  { header: 'By', cell: (row) => `${row.who} (${row.role})` },
  { header: 'Time and device', cell: (row) => <TimeAndPlace entry={row} /> },
  {
    header: 'Details',
    // Without a minimum width the details would get only the rest of the row.
    cell: (row) => (
      <div className="md:min-w-36 lg:min-w-48 xl:min-w-72">
        <WhatChanged entry={row} />
      </div>
    ),
    isEmpty: (row) => !hasDetails(row),
  },
];
