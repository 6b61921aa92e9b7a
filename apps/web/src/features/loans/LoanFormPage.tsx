import { useSearchParams } from '@quarrter/client/router';
import type { LoanRecord } from '@quarrter/contract/loans';
import {
  canApply,
  loanTypeFrom,
  type PersonalTier,
  personalTierFrom,
} from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Money } from '@quarrter/ui/Money';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { Envelope } from '@quarrter/ui/pictures/envelope';
import { Failed, PageLoading } from '@quarrter/ui/states';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { useLoans } from '../../api/loans.ts';
import { useSettings } from '../../api/settings.ts';
import { useUserDetail } from '../../api/user-detail.ts';
import { paths } from '../../paths.ts';
import { stateOf } from '../../products/current-loan.ts';
import { kindOfType, loanKindFrom, loanTypeName } from '../../products/loan-kinds.ts';
import { LoanApplication } from './application/LoanApplication.tsx';
import { type OpenLoanType, openLoanTypeFrom } from './application/schema.ts';
import { NotOpenYet, UnknownLoan } from './UnavailableLoan.tsx';

/** The application form of the loan type in the route. */
export default function LoanFormPage() {
  const type = loanTypeFrom(useParams()['type'] ?? '');
  const kind = type && loanKindFrom(kindOfType[type]);
  if (!kind) return <UnknownLoan />;
  const open = openLoanTypeFrom(type);
  // The key keeps the state of one type’s form out of another’s.
  return open ? <OpenLoan key={open} type={open} /> : <NotOpenYet kind={kind} />;
}

function OpenLoan({ type }: { type: OpenLoanType }) {
  const [search] = useSearchParams();
  const tier = type === 'personal' ? personalTierFrom(search.get('tier')) : null;
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
  const open = loans.data.find((loan) => !canApply([{ state: stateOf(loan) }]).ok);
  if (open) return <Blocked loan={open} />;
  return (
    <div className="grid gap-5">
      <Way type={type} tier={tier} />
      <LoanApplication
        type={type}
        detail={detail.data}
        tier={tier}
        today={settings.data.business_date}
        onApplied={setApplied}
      />
    </div>
  );
}

function Way({ type, tier }: { type: OpenLoanType; tier: PersonalTier | null }) {
  const kind = loanKindFrom(kindOfType[type]);
  return (
    <Breadcrumb
      base={{
        href: paths.loanPicker.getHref({ type: kindOfType[type] }),
        label: `${kind?.name ?? 'All'} loans`,
      }}
      current={
        type === 'personal'
          ? `Application${tier === null ? '' : `, tier ${tier}`}`
          : loanTypeName(type)
      }
    />
  );
}

/** A client with an open application or loan cannot apply again. */
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
            See your loan
          </LinkButton>
        }
      />
    </div>
  );
}

/** Confirms the application. */
function Success({ loan }: { loan: LoanRecord }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus();
  }, []);
  return (
    <Card>
      <div className="grid justify-items-center gap-3 py-6 text-center">
        <Envelope className="mb-2 h-24" />
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
          Your loan application was processed successfully.
        </h2>
        <p className="max-w-md text-ink-soft">
          You applied for <Money amount={loan.loan_amount} className="font-600 text-ink" />. We are
          checking your application and will email you our decision. Your application number is{' '}
          <span className="figures font-600 text-ink">{loan.short_id}</span>.
        </p>
        <LinkButton tone="main" className="mt-3" href={paths.loans.getHref()}>
          Back to Loans
        </LinkButton>
      </div>
    </Card>
  );
}
