import { useCall } from '@quarrter/client/calls';
import { ApiError } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { useParams } from 'wouter';
import { paths } from '../../../paths.ts';
import { hasStarted, stateOf } from '../../../products/current-loan.ts';
import { LoanBadge } from '../../../products/LoanBadge.tsx';
import { loanTypeName } from '../../../products/loan-names.ts';
import { UnknownPage } from '../../../shell/UnknownPage.tsx';
import { FailedAnswerNotice } from './FailedAnswerNotice.tsx';
import { useOfferAnswer } from './offer-answer.ts';
import { StartedLoan } from './StartedLoan.tsx';
import { WaitingLoan } from './WaitingLoan.tsx';

/** One loan, in whatever state it is. */
export default function LoanDetailsPage() {
  const { type = '', id = '' } = useParams();
  const loan = useCall(loanDetail, { params: { type, id } });
  if (loan.error instanceof ApiError && loan.error.status === 404) return <UnknownPage />;
  if (!loan.data) return <LoadingOrFailed of={loan} what="Your loan" />;
  return <Details key={loan.data.id} loan={loan.data} />;
}

function Details({ loan }: { loan: LoanRecord }) {
  const state = stateOf(loan);
  const offer = useOfferAnswer(loan);
  return (
    <div className="grid gap-5">
      <Breadcrumb base={{ href: paths.loans.getHref(), label: 'Loans' }} current={loan.short_id} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-2xl">{loanTypeName(loan.loan_type)}</h2>
        <LoanBadge loan={loan} />
      </div>
      {state !== 'offered' && <FailedAnswerNotice answer={offer} state={state} />}
      {hasStarted(loan) ? <StartedLoan loan={loan} /> : <WaitingLoan loan={loan} offer={offer} />}
    </div>
  );
}
