import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useCallPages } from '@quarrter/client/pages';
import { accountReport } from '@quarrter/contract/client/account-report';
import { settings } from '@quarrter/contract/platform';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import Download from 'lucide-react/icons/download';
import type { ComponentProps } from 'react';
import { ReportSearch } from '../../activity/ReportSearch.tsx';
import { ShowMore } from '../../activity/ShowMore.tsx';
import { TransactionTable } from '../../activity/TransactionTable.tsx';
import { transactionRows } from '../../activity/transaction-row.ts';
import { paths } from '../../paths.ts';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';
import { ReportControlBar } from './ReportControlBar.tsx';
import { isWholeReport, queryOf, type ReportView } from './report-filter.ts';
import { type ReportControls, useReportView } from './use-report-view.ts';

/** The report of all transactions. */
export default function ReportsPage() {
  const controls = useReportView();
  const rules = useCall(settings);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl">Your Account Report</h2>
        <LinkButton size="small" href={paths.statements.getHref()}>
          <Download aria-hidden="true" className="size-4.5" /> Statements
        </LinkButton>
      </div>
      <ReportSearch
        byDate
        search={controls.view.search}
        onSearch={(search) => controls.change({ search })}
      />
      <ReportControlBar controls={controls} />
      <Card flush>
        {rules.data ? (
          <Report controls={controls} today={rules.data.business_date} />
        ) : (
          <ReportLoading of={rules} />
        )}
      </Card>
    </div>
  );
}

function Report({ controls, today }: { controls: ReportControls; today: string }) {
  const query = queryOf(controls.view, today);
  const report = useCallPages(accountReport, { query, pageSize: 50 });
  if (!report.rows) return <ReportLoading of={report} />;
  const rows = transactionRows(report.rows);
  const { search, sortBy } = controls.view;
  // A single transaction is the one that was looked for: its receipt needs no further tap.
  const isFound = search !== '' && rows.length === 1 && !report.hasNextPage;
  // Entries are stored by their figures, so those of both currencies are in one order.
  const isMixed = sortBy === 'amount' && new Set(rows.map(({ currency }) => currency)).size > 1;
  return (
    <>
      <p role="status" className="border-b border-line px-4 py-3 text-sm text-ink-soft">
        {countText(rows.length, report.hasNextPage)}
        {isMixed && '. Naira and dollar amounts are sorted together, without conversion.'}
      </p>
      {rows.length === 0 ? (
        <NoResults controls={controls} />
      ) : (
        <TransactionTable
          key={search}
          caption="Your transactions"
          rows={rows}
          byMonth={sortBy !== 'amount'}
          initiator
          startsOpen={isFound}
        />
      )}
      <ShowMore list={report} />
    </>
  );
}

function ReportLoading({ of }: Pick<ComponentProps<typeof LoadingOrFailed>, 'of'>) {
  return (
    <LoadingOrFailed of={of} what="Your account report" label="Loading your report" lines={6} />
  );
}

/** Nothing is counted, so that the report is as fast for 50,000 transactions as for 50. */
function countText(shown: number, hasMore: boolean): string {
  const count = shown === 1 ? '1 transaction' : `${shown} transactions`;
  return hasMore ? `The first ${count}` : count;
}

function NoResults({ controls }: { controls: ReportControls }) {
  if (controls.whole) {
    return (
      <Empty level={3} title="No Results Found" picture={<EmptyPicture of="transactions" />}>
        Every loan, repayment, deposit, return and withdrawal will appear here.
      </Empty>
    );
  }
  return (
    <Empty
      level={3}
      title="No Results Found"
      picture={<EmptyPicture of="matches" />}
      action={
        <Button size="small" onClick={controls.clear}>
          Show everything
        </Button>
      }
    >
      {noMatchText(controls.view)}
    </Empty>
  );
}

function noMatchText(view: ReportView): string {
  const { search } = view;
  if (search === '') return 'No transactions match these filters.';
  const isOnlySearched = isWholeReport({ ...view, search: '' });
  return isOnlySearched
    ? `No transaction matches “${search}”. Try its amount, its month (May 2026) or its ID.`
    : `No transactions match “${search}” and these filters.`;
}
