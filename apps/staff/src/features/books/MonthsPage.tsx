import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  type ClosedMonth,
  closedMonths,
  monthBalances,
  proposeMonthClose,
} from '@quarrter/contract/staff/journals';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { useCan } from '../../api/me.ts';
import { monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';
import { BeforeClosing } from './BeforeClosing.tsx';

/** Months that are closed for good, and the one that can be closed next. */
export default function MonthsPage() {
  const months = useCall(closedMonths);
  return (
    <>
      <ScreenTitle title="Closed months" />
      <p className="max-w-prose text-ink-soft">
        Once two people close a month, you can no longer post in it. Later corrections go into the
        open month, with the original date noted. You cannot reopen a month.
      </p>
      {!months.data && <LoadingOrFailed of={months} what="The months" lines={6} withReason />}
      {months.data && (
        <>
          <Next next={months.data.next} waiting={months.data.waiting} />
          {months.data.next !== null && months.data.before !== null && (
            <BeforeClosing month={months.data.next} before={months.data.before} />
          )}
          <Card flush>
            {months.data.results.length === 0 ? (
              <Empty title="No month has been closed yet">Closed months appear here.</Empty>
            ) : (
              <Table
                caption="Closed months, newest first"
                columns={columns}
                rows={months.data.results}
                rowKey={(row) => row.month}
                rowHref={(row) => paths.closedMonth.getHref(row.month)}
              />
            )}
          </Card>
        </>
      )}
    </>
  );
}

function Next({ next, waiting }: { next: string | null; waiting: boolean }) {
  const mayPropose = useCan('propose-period-close');
  const open = usePageDialog();
  if (next === null) {
    return <p className="text-sm text-ink-soft">There is no finished month to close.</p>;
  }
  if (waiting) {
    return (
      <Alert
        title={`The close of ${monthText(next)} is waiting for a second person under Approvals.`}
      />
    );
  }
  if (!mayPropose) return null;
  return (
    <div>
      <Button tone="action" onClick={() => open(<CloseDialog month={next} />)}>
        Close {monthText(next)}
      </Button>
    </div>
  );
}

function CloseDialog({ month }: { month: string }) {
  return (
    <ActionDialog
      call={proposeMonthClose}
      params={{ month }}
      after={{ reloads: [closedMonths, monthBalances, approvalList] }}
      title={`Close ${monthText(month)}`}
      label="Propose to close"
      start={{ note: '' }}
      fields={[{ name: 'note', as: 'text', label: 'Note (optional)', maxLength: 500 }]}
    >
      <p className="text-sm text-ink-soft">
        A second person must approve it. After that you cannot post in this month or reopen it.
        Closing the first month also closes all earlier months.
      </p>
    </ActionDialog>
  );
}

const columns: readonly Column<ClosedMonth>[] = [
  { header: 'Month', lead: true, cell: (row) => monthText(row.month) },
  { header: 'Closed', cell: (row) => <DateText date={row.closedOn} /> },
  { header: 'By', cell: (row) => `${row.proposedBy}, approved by ${row.approvedBy}` },
  { header: 'Note', cell: (row) => row.note || null },
];
