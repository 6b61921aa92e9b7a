import type { LoanRecord } from '@quarrter/contract/loans';
import { canApply, loanTypeFrom, personalTierFrom } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { LinkButton } from '@quarrter/ui/Button';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { Failed, PageLoading } from '@quarrter/ui/states';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useLoans } from '../../api/loans.ts';
import { useSettings } from '../../api/settings.ts';
import { useUserDetail } from '../../api/user-detail.ts';
import { paths } from '../../paths.ts';
import { stateOf } from '../../products/current-loan.ts';
import { kindOfType, loanKindFrom } from '../../products/loan-kinds.ts';
import { PersonalLoanApplication } from './application/PersonalLoanApplication.tsx';
import { Success } from './application/Success.tsx';
import { NotOpenYet } from './NotOpenYet.tsx';
import { UnknownLoan } from './UnknownLoan.tsx';

/** LON-16: the type comes from the route. */
export default function LoanFormPage() {
  const type = loanTypeFrom(useParams()['type'] ?? '');
  const kind = type && loanKindFrom(kindOfType[type]);
  if (!kind) return <UnknownLoan />;
  if (!kind.open) return <NotOpenYet kind={kind} />;
  return <PersonalLoan />;
}

/** LON-12, LON-17. */
function PersonalLoan() {
  const [search] = useSearchParams();
  const tier = personalTierFrom(search.get('tier'));
  const loans = useLoans();
  const detail = useUserDetail();
  const settings = useSettings();
  const [applied, setApplied] = useState<LoanRecord | null>(null);

  if (applied) return <Success loan={applied} />;
  if (loans.isPending || detail.isPending || settings.isPending) {
    return <PageLoading label="Loading the application" />;
  }
  if (!loans.data || !detail.data || !settings.data) {
    const retry = () => Promise.all([loans.refetch(), detail.refetch(), settings.refetch()]);
    return <Failed what="The application" onRetry={retry} />;
  }
  const open = loans.data.results.find((loan) => !canApply([{ state: stateOf(loan) }]).ok);
  if (open) return <Blocked loan={open} />;
  return (
    <div className="grid gap-5">
      <Breadcrumb
        base={{ href: paths.loanPicker.getHref({ type: 'personal' }), label: 'Personal loans' }}
        current={tier === null ? 'Application' : `Application, tier ${tier}`}
      />
      <PersonalLoanApplication
        detail={detail.data}
        tier={tier}
        today={settings.data.business_date}
        onApplied={setApplied}
      />
    </div>
  );
}

/** LON-57. */
function Blocked({ loan }: { loan: LoanRecord }) {
  const check = canApply([{ state: stateOf(loan) }]);
  return (
    <div className="max-w-2xl">
      <Alert
        tone="warn"
        title={check.ok ? undefined : check.message}
        action={
          <LinkButton
            tone="main"
            href={paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id)}
          >
            See that loan
          </LinkButton>
        }
      />
    </div>
  );
}
