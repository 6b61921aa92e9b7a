import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useCallPages } from '@quarrter/client/pages';
import { closeReports, type StaffWarning } from '@quarrter/contract/staff/reconciliation';
import { formatDate } from '@quarrter/domain/calendar';
import { Alert } from '@quarrter/ui/Alert';
import { TextLink } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Report } from '../../close-reports/Report.tsx';
import { paths } from '../../paths.ts';
import { ShowMore } from '../../shell/ShowMore.tsx';

/** The report of each closed date, as finance got it by email. */
export function Reports() {
  const reports = useCallPages(closeReports, { pageSize: 10 });
  if (!reports.rows)
    return <LoadingOrFailed of={reports} what="The reports" lines={6} withReason />;
  const warnings = <Warnings warnings={reports.data?.pages[0]?.warnings ?? []} />;
  if (reports.rows.length === 0) {
    return (
      <>
        {warnings}
        <Card>
          <Empty title="No daily report yet">The first report is written tonight.</Empty>
        </Card>
      </>
    );
  }
  return (
    <>
      {warnings}
      {reports.rows.map((report) => (
        <Card key={report.date} title={`Close of ${formatDate(report.date)}`}>
          <Report report={report} />
        </Card>
      ))}
      <ShowMore list={reports} />
    </>
  );
}

/** Work that no queue shows, in its current state. */
function Warnings({ warnings }: { warnings: readonly StaffWarning[] }) {
  return warnings.map(({ text, loanId }) => (
    <Alert key={`${text} ${loanId}`} tone="warn" title={text}>
      {loanId && <TextLink href={paths.application.getHref(loanId)}>Open the application</TextLink>}
    </Alert>
  ));
}
