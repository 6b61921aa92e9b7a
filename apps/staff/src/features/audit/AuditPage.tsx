import { messageOf } from '@quarrter/client/errors';
import { usePages } from '@quarrter/client/pages';
import { type AuditEntry, auditLog } from '@quarrter/contract/staff-audit';
import { Card } from '@quarrter/ui/Card';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { actionText, noteText } from '../../shell/action-text.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ShowMore } from '../../shell/ShowMore.tsx';

/** Everything that staff did, newest first. */
export default function AuditPage() {
  return (
    <>
      <ScreenTitle title="Audit log" />
      <Card flush>
        <Entries />
      </Card>
    </>
  );
}

function Entries() {
  const log = usePages({
    queryKey: keys.audit(),
    pageSize: 100,
    fetchPage: (query, signal) => request(auditLog, { query, signal }),
  });
  if (log.isPending) return <Loading label="Loading the audit log" lines={6} />;
  if (!log.rows) {
    return (
      <Failed what="The audit log" message={messageOf(log.error)} onRetry={() => log.refetch()} />
    );
  }
  if (log.rows.length === 0) return <Empty title="No entries yet" />;
  return (
    <>
      <Table
        caption="Actions of staff, newest first"
        columns={columns}
        rows={log.rows}
        rowKey={(row) => row.id}
        rowHref={loanOf}
      />
      <ShowMore list={log} />
    </>
  );
}

function loanOf({ subject, subject_id }: AuditEntry): string | undefined {
  const isLoan = subject_id !== null && subject.startsWith('loan ');
  return isLoan ? paths.application.getHref(subject_id) : undefined;
}

const columns: readonly Column<AuditEntry>[] = [
  { header: 'Action', lead: true, cell: (row) => actionText(row.act) },
  { header: 'Subject', cell: (row) => row.subject },
  { header: 'By', cell: (row) => `${row.who} (${row.role})` },
  { header: 'Time', cell: (row) => <TimeText at={row.at} /> },
  {
    header: 'Note',
    cell: (row) => <span className="wrap-anywhere">{noteText(row.act, row.note)}</span>,
    isEmpty: (row) => noteText(row.act, row.note) === '',
  },
];
