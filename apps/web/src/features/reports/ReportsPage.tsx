import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import { useState } from 'react';
import { type TransactionRow, transactionRows } from '../../activity/transaction-row.ts';
import { useSettings } from '../../api/settings.ts';
import { useAllTransactions } from '../../api/transactions.ts';
import { ReportControlBar } from './ReportControlBar.tsx';
import { viewReport } from './report-filter.ts';
import { type ReportControls, useReportView } from './use-report-view.ts';

/** The report of all transactions. */
export default function ReportsPage() {
  const controls = useReportView();
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">Your Account Report</h2>
      <ReportControlBar controls={controls} />
      <Card flush>
        <Report controls={controls} />
      </Card>
    </div>
  );
}

const columns: Column<TransactionRow>[] = [
  { header: 'Date', cell: (row) => <DateText date={row.date} /> },
  { header: 'Event', cell: (row) => row.event, lead: true },
  { header: 'Action', cell: (row) => row.action },
  {
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} currency={row.currency} className="font-600" />,
    align: 'end',
    figure: true,
  },
  { header: 'Initiator', cell: (row) => row.initiator },
];

/** A phone draws a hundred rows without a pause; a button shows more. */
const ROWS_AT_ONCE = 100;

function Report({ controls }: { controls: ReportControls }) {
  const transactions = useAllTransactions();
  const settings = useSettings();
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  if (transactions.isPending || settings.isPending) {
    return <Loading label="Loading your report" lines={6} />;
  }
  if (!transactions.data || !settings.data) {
    const retry = () => Promise.all([transactions.refetch(), settings.refetch()]);
    return <Failed what="Your account report" onRetry={retry} />;
  }
  const all = transactionRows(transactions.data);
  const rows = viewReport(all, controls.view, settings.data.business_date);
  const count = rows.length === 1 ? '1 transaction' : `${rows.length} transactions`;
  return (
    <>
      <p role="status" className="border-b border-line px-4 py-3 text-sm text-ink-soft">
        {controls.whole ? count : `${count} of ${all.length}`}
      </p>
      {rows.length === 0 ? (
        <NoResults controls={controls} any={all.length > 0} />
      ) : (
        <Table
          caption="Your transactions"
          columns={columns}
          rows={rows.slice(0, limit)}
          rowKey={(row) => row.id}
          rowHref={(row) => row.href}
        />
      )}
      {rows.length > limit && (
        <div className="border-t border-line p-4 text-center">
          <Button size="small" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function NoResults({ controls, any }: { controls: ReportControls; any: boolean }) {
  if (!any) {
    return (
      <Empty level={3} title="No Results Found">
        Every loan, repayment, deposit, return and withdrawal will appear here.
      </Empty>
    );
  }
  return (
    <Empty
      level={3}
      title="No Results Found"
      action={
        <Button size="small" onClick={controls.clear}>
          Show everything
        </Button>
      }
    >
      No transactions match these filters.
    </Empty>
  );
}
