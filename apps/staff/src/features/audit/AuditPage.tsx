import { type AuditEntry, auditLog } from '@quarrter/contract/staff';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/error.ts';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { actText, noteText } from '../../shell/action-text.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { TimeText } from '../../shell/TimeText.tsx';

const pageSize = 100;

/** Every act of staff, newest first. */
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
  const log = useInfiniteQuery({
    queryKey: keys.audit(),
    queryFn: ({ pageParam, signal }) =>
      request(auditLog, { query: { limit: pageSize, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.after ?? undefined,
  });
  if (log.isPending) return <Loading label="Loading the audit log" lines={6} />;
  if (log.isError && !log.data) {
    return (
      <Failed what="The audit log" message={messageOf(log.error)} onRetry={() => log.refetch()} />
    );
  }
  const rows = log.data.pages.flatMap((page) => page.results);
  if (rows.length === 0) return <Empty title="Nothing has been done yet" />;
  return (
    <>
      <Table
        caption="Acts of staff, newest first"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowHref={loanOf}
      />
      {log.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button size="small" busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function loanOf({ subject, subject_id }: AuditEntry): string | undefined {
  const isLoan = subject_id !== null && subject.startsWith('loan ');
  return isLoan ? paths.application.getHref(subject_id) : undefined;
}

const columns: readonly Column<AuditEntry>[] = [
  { header: 'What', lead: true, cell: (row) => actText(row.act) },
  { header: 'On', cell: (row) => row.subject },
  { header: 'Who', cell: (row) => `${row.who} (${row.role})` },
  { header: 'When', cell: (row) => <TimeText at={row.at} /> },
  {
    header: 'Note',
    cell: (row) => <span className="wrap-anywhere">{noteText(row.act, row.note) || '--'}</span>,
  },
];
