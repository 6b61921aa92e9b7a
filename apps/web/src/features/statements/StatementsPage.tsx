import { Breadcrumb } from '@quarrter/ui/navigation';
import { Failed, Loading } from '@quarrter/ui/states';
import { useSettings } from '../../api/settings.ts';
import { paths } from '../../paths.ts';
import { MadeStatements } from './MadeStatements.tsx';
import { StatementForm } from './StatementForm.tsx';
import { YearlySummary } from './YearlySummary.tsx';

/** Statements of any period, and the summary of a year. */
export default function StatementsPage() {
  const settings = useSettings();
  return (
    <div className="grid gap-5">
      <Breadcrumb base={{ href: paths.reports.getHref(), label: 'Reports' }} current="Statements" />
      {settings.isPending && <Loading label="Loading your statements" />}
      {settings.isLoadingError && (
        <Failed what="Your statements" onRetry={() => settings.refetch()} />
      )}
      {settings.data && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <StatementForm today={settings.data.business_date} />
          <div className="grid gap-5">
            <MadeStatements />
            <YearlySummary today={settings.data.business_date} />
          </div>
        </div>
      )}
    </div>
  );
}
