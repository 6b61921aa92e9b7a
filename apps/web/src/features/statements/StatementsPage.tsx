import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { settings } from '@quarrter/contract/platform';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { paths } from '../../paths.ts';
import { MadeStatements } from './MadeStatements.tsx';
import { StatementForm } from './StatementForm.tsx';
import { YearlySummary } from './YearlySummary.tsx';

/** Statements of any period, and the summary of a year. */
export default function StatementsPage() {
  const rules = useCall(settings);
  return (
    <div className="grid gap-5">
      <Breadcrumb base={{ href: paths.reports.getHref(), label: 'Reports' }} current="Statements" />
      {!rules.data ? (
        <LoadingOrFailed of={rules} what="Your statements" lines={3} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <StatementForm today={rules.data.business_date} />
          <div className="grid gap-5">
            <MadeStatements />
            <YearlySummary today={rules.data.business_date} />
          </div>
        </div>
      )}
    </div>
  );
}
