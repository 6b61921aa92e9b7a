import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useWholeList } from '@quarrter/client/pages';
import { useNavigate, useSearchParams } from '@quarrter/client/router';
import { type LoanRecord, loanList } from '@quarrter/contract/client/loans';
import { settings } from '@quarrter/contract/platform';
import {
  findLoanKind,
  type LoanKind,
  loanKinds,
  variantFieldOf,
  variantFrom,
  variantText,
} from '@quarrter/domain/loan-kinds';
import { canApply, type LoanProduct, termsFor } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { Envelope } from '@quarrter/ui/pictures/envelope';
import { ClientTimeText } from '@quarrter/ui/TimeText';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Redirect, useParams } from 'wouter';
import { useUserDetail } from '../../api/user-detail.ts';
import { paths } from '../../paths.ts';
import { hasStarted, stateOf } from '../../products/current-loan.ts';
import { familyFrom } from '../../products/loan-families.ts';
import { loanTypeName } from '../../products/loan-names.ts';
import { useLoanProducts } from '../../products/WithLoanProducts.tsx';
import { UnknownPage } from '../../shell/UnknownPage.tsx';
import { LoanApplication } from './application/LoanApplication.tsx';
import type { LoanOnOffer } from './application/schema.ts';

/** The application form of the loan type in the route. */
export default function LoanFormPage() {
  const type = useParams()['type'] ?? '';
  const [search] = useSearchParams();
  const kind = findLoanKind(loanKinds, type);
  if (!kind) return <UnknownPage />;
  const field = variantFieldOf(kind);
  const variant = variantFrom(kind, search.get(field ?? ''));
  if (field !== null && variant === null && !kind.fields[field]?.optional) {
    // Without a choice the client chooses first; one that does not exist is an unknown page.
    const family = search.get(field) === null ? familyFrom(kind.family) : undefined;
    return family ? <Redirect replace to={family.href} /> : <UnknownPage />;
  }
  // The key keeps the state of one form out of another’s.
  return <OpenLoan key={`${type} ${variant}`} kind={kind} variant={variant} />;
}

function OpenLoan({ kind, variant }: { kind: LoanKind; variant: string | null }) {
  const loans = useWholeList(loanList);
  const detail = useUserDetail();
  const rules = useCall(settings);
  const products = useLoanProducts();
  const loan = useLoanOnOffer(kind, variant, products.data?.[kind.type]);
  const [applied, setApplied] = useState<LoanRecord | null>(null);
  // From then on an open loan may be this application, whose answer is on its way or was lost.
  const [isSent, setSent] = useState(false);

  if (applied) return <Success loan={applied} />;
  if (!loans.data || !detail.data || !rules.data || !loan) {
    return <LoadingOrFailed of={[loans, detail, rules, products]} what="The application" />;
  }
  const open = loans.data.find((loan) => !canApply([{ state: stateOf(loan) }]).ok);
  if (open && !isSent) return <Blocked loan={open} />;
  return (
    <div className="grid gap-5">
      <Way loan={loan} />
      <LoanApplication
        loan={loan}
        detail={detail.data}
        today={rules.data.business_date}
        onSend={() => setSent(true)}
        onApplied={setApplied}
      />
    </div>
  );
}

/** The same object while its product is unchanged: the form's checks are made from it. */
function useLoanOnOffer(
  kind: LoanKind,
  variant: string | null,
  product: LoanProduct | undefined,
): LoanOnOffer | null {
  return useMemo(
    () => (product ? { kind, variant, terms: termsFor(kind, product) } : null),
    [kind, variant, product],
  );
}

/** Leads back to the family's page; a family of one form has none. */
function Way({ loan: { kind, variant } }: { loan: LoanOnOffer }) {
  const family = familyFrom(kind.family);
  const hasPage = family !== undefined && family.href !== paths.loanForm.getHref(kind.type);
  return (
    <Breadcrumb
      base={
        hasPage
          ? { href: family.href, label: `${family.name} loans` }
          : { href: paths.loanPicker.getHref(), label: 'Loan types' }
      }
      current={
        variant === null ? loanTypeName(kind.type) : `Application: ${variantText(kind, variant)}`
      }
    />
  );
}

/** A client with an open application or loan cannot apply again. */
function Blocked({ loan }: { loan: LoanRecord }) {
  const check = canApply([{ state: stateOf(loan) }]);
  const isApplication = !hasStarted(loan);
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
            See your {isApplication ? 'application' : 'loan'}
          </LinkButton>
        }
      >
        {/* The title is fixed word for word, and speaks of a loan that is paid out. */}
        {isApplication && (
          <>
            You applied for <Money amount={loan.loan_amount} /> on{' '}
            <DateText date={loan.applied_on} />. You can apply again if it ends without a loan.
          </>
        )}
      </Alert>
    </div>
  );
}

/** Confirms the application. */
function Success({ loan }: { loan: LoanRecord }) {
  const title = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    title.current?.focus();
    // Behind it are the steps of an application that is sent: Back leads out of them.
    const leave = () => {
      // A link within the page, such as "Skip to content", is not Back.
      if (window.location.hash === '') navigate(paths.loans.getHref(), { replace: true });
    };
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [navigate]);
  return (
    <Card>
      <div className="grid justify-items-center gap-3 py-6 text-center">
        <Envelope className="mb-2 h-24" />
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
          We have your application
        </h2>
        <p className="font-600">Your loan application was processed successfully.</p>
        <p className="max-w-md text-ink-soft">
          You applied for <Money amount={loan.loan_amount} className="font-600 text-ink" />. We are
          checking your application and will email you our decision
          {loan.waiting?.answer_by && (
            <>
              {' '}
              by <ClientTimeText at={loan.waiting.answer_by} />
            </>
          )}
          . Your Loan ID is <span className="figures font-600 text-ink">{loan.short_id}</span>.
        </p>
        <LinkButton tone="main" className="mt-3" href={paths.loans.getHref()}>
          Back to Loans
        </LinkButton>
      </div>
    </Card>
  );
}
