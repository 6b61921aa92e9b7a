import { ApiError } from '@quarrter/client/errors';
import type { LoanRecord } from '@quarrter/contract/loans';
import { loanStates } from '@quarrter/domain/loans';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { Failed, Loading, PageLoading } from '@quarrter/ui/states';
import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { useLoan } from '../../../api/loans.ts';
import { useSettings } from '../../../api/settings.ts';
import { paths } from '../../../paths.ts';
import { hasStarted, stateOf, takesRepayments } from '../../../products/current-loan.ts';
import { LoanBadge } from '../../../products/LoanBadge.tsx';
import { loanTypeName } from '../../../products/loan-families.ts';
import { UnknownLoan } from '../UnknownLoan.tsx';
import { LiveLoan } from './LiveLoan.tsx';
import { LoanFacts } from './LoanFacts.tsx';
import { FailedAnswerNotice, Offer } from './Offer.tsx';
import { useOfferAnswer } from './offer-answer.ts';
import { PenaltyChanges } from './PenaltyChanges.tsx';
import { Repayments, Schedule } from './Schedule.tsx';
import { StageNotice } from './StageNotice.tsx';

/** Only for a loan that waits for its money, so it comes on its own. */
const LoanAccount = lazy(() => import('./LoanAccount.tsx'));

/** Only for a loan that is being repaid. */
const AutomaticRepayment = lazy(() => import('./AutomaticRepayment.tsx'));

/** One loan, in whatever state it is. */
export default function LoanDetailsPage() {
  const { type = '', id = '' } = useParams();
  const loan = useLoan(type, id);
  const settings = useSettings();
  if (loan.isPending || settings.isPending) return <PageLoading label="Loading your loan" />;
  if (loan.error instanceof ApiError && loan.error.status === 404) return <UnknownLoan />;
  if (!loan.data) return <Failed what="Your loan" onRetry={() => loan.refetch()} />;
  return <Details key={loan.data.id} loan={loan.data} today={settings.data?.business_date} />;
}

function Details({ loan, today }: { loan: LoanRecord; today: string | undefined }) {
  const state = stateOf(loan);
  const offer = useOfferAnswer(loan);
  const started = hasStarted(loan);
  return (
    <div className="grid gap-5">
      <Breadcrumb base={{ href: paths.loans.getHref(), label: 'Loans' }} current={loan.short_id} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-2xl">{loanTypeName(loan.loan_type)}</h2>
        <LoanBadge loan={loan} />
      </div>
      {state !== 'offered' && <FailedAnswerNotice answer={offer} state={state} />}
      {started ? <LiveLoan loan={loan} today={today} /> : <StageNotice loan={loan} />}
      {state === 'offered' && <Offer loan={loan} answer={offer} />}
      {loan.schedule.length > 0 && state !== 'offered' && state !== 'cancelled' && (
        <Schedule loan={loan} today={today ?? loan.next_payment_date} />
      )}
      {started && takesRepayments(loan) && (
        <Suspense fallback={<Loading label="Loading automatic repayment" lines={3} />}>
          <AutomaticRepayment loan={loan} />
        </Suspense>
      )}
      {started && <Repayments loan={loan} />}
      {(!started || loan.money_returned_on) && loanStates[state].open && (
        <Suspense fallback={<Loading label="Loading the bank account" lines={3} />}>
          <LoanAccount loan={loan} />
        </Suspense>
      )}
      {loan.penalty_changes.length > 0 && <PenaltyChanges changes={loan.penalty_changes} />}
      <LoanFacts loan={loan} />
    </div>
  );
}
