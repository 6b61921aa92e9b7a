import { ApiError } from '@quarrter/client/errors';
import type { LoanRecord } from '@quarrter/contract/loans';
import { loanStates } from '@quarrter/domain/loans';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { Failed, Loading, PageLoading } from '@quarrter/ui/states';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { useLoan } from '../../../api/loans.ts';
import { useRepaymentOverview } from '../../../api/repayment-overview.ts';
import { paths } from '../../../paths.ts';
import { hasStarted, stateOf, takesRepayments } from '../../../products/current-loan.ts';
import { LoanBadge } from '../../../products/LoanBadge.tsx';
import { loanTypeName } from '../../../products/loan-families.ts';
import { UnknownLoan } from '../UnknownLoan.tsx';
import { AcceptedTerms } from './AcceptedTerms.tsx';
import { Columns, Last } from './Columns.tsx';
import { DischargeLetter } from './DischargeLetter.tsx';
import { FailedAnswerNotice } from './FailedAnswerNotice.tsx';
import { LiveLoan } from './LiveLoan.tsx';
import { AboutLoan, SentDocuments } from './LoanFacts.tsx';
import { Offer } from './Offer.tsx';
import { type OfferAnswer, useOfferAnswer } from './offer-answer.ts';
import { Penalties } from './Penalties.tsx';
import { Repayments } from './Repayments.tsx';
import { Schedule } from './Schedule.tsx';
import { StageNotice } from './StageNotice.tsx';

/** Only for a loan that waits for its money, so it comes on its own. */
const LoanAccount = lazy(() => import('./LoanAccount.tsx'));

/** Only when staff ask for a document, and until the client has read that it arrived. */
const DocumentRequests = lazy(() => import('./DocumentRequests.tsx'));

/** Only for a loan that is being repaid. */
const AutomaticRepayment = lazy(() => import('./AutomaticRepayment.tsx'));
const HardshipRequest = lazy(() => import('./HardshipRequest.tsx'));

/** Only for a loan that is offered a new schedule, or has one. */
const RestructuringOffer = lazy(() => import('./RestructuringOffer.tsx'));
const EarlierSchedules = lazy(() => import('./EarlierSchedules.tsx'));

/** One loan, in whatever state it is. */
export default function LoanDetailsPage() {
  const { type = '', id = '' } = useParams();
  const loan = useLoan(type, id);
  if (loan.isPending) return <PageLoading label="Loading your loan" />;
  if (loan.error instanceof ApiError && loan.error.status === 404) return <UnknownLoan />;
  if (!loan.data) return <Failed what="Your loan" onRetry={() => loan.refetch()} />;
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

/** Until the loan is paid out: what happens next, and the offer. */
function WaitingLoan({ loan, offer }: { loan: LoanRecord; offer: OfferAnswer }) {
  const state = stateOf(loan);
  const notices = (
    <>
      <StageNotice loan={loan} />
      <Suspense fallback={<Loading label="Loading what we need" lines={3} />}>
        <Requests loan={loan} />
      </Suspense>
    </>
  );
  return (
    <>
      {state !== 'offered' && notices}
      {state === 'offered' ? (
        <>
          <Offer loan={loan} answer={offer}>
            {notices}
          </Offer>
          <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
            <AboutLoan loan={loan} />
            <SentDocuments loan={loan} />
          </div>
        </>
      ) : (
        <Columns
          main={
            <>
              {loan.schedule.length > 0 && state !== 'cancelled' && <Schedule loan={loan} />}
              <Last>
                <AboutLoan loan={loan} />
              </Last>
            </>
          }
          beside={
            <>
              {loanStates[state].open && <Account loan={loan} />}
              {loan.accepted_terms && <AcceptedTerms loan={loan} terms={loan.accepted_terms} />}
              <Last>
                <SentDocuments loan={loan} />
              </Last>
            </>
          }
        />
      )}
    </>
  );
}

/**
 * From the payout on. What is paid and owed comes first; beside it on wide screens, below it on
 * phones, what the client can set, and the terms. What was applied for comes last.
 */
function StartedLoan({ loan }: { loan: LoanRecord }) {
  const live = takesRepayments(loan);
  const ready = useRepaymentOverview(loan.loan_type_id);
  return (
    <>
      <Suspense fallback={<Loading label="Loading the new schedule" lines={5} />}>
        <Restructuring loan={loan} />
      </Suspense>
      <LiveLoan loan={loan} ready={ready} />
      {stateOf(loan) === 'complete' && <DischargeLetter loan={loan} />}
      <Columns
        main={
          <>
            <Schedule loan={loan} />
            {loan.earlier_schedules.length > 0 && (
              <Suspense fallback={<Loading label="Loading the earlier schedule" lines={3} />}>
                <EarlierSchedules schedules={loan.earlier_schedules} />
              </Suspense>
            )}
            <Penalties loan={loan} />
            <Repayments loan={loan} />
            <Last>
              <AboutLoan loan={loan} />
            </Last>
          </>
        }
        beside={
          <>
            {live && (
              <Suspense fallback={<Loading label="Loading what you can do" lines={3} />}>
                <HardshipRequest loan={loan} />
                {ready && <AutomaticRepayment loan={loan} />}
              </Suspense>
            )}
            {live && loan.money_returned_on && <Account loan={loan} />}
            {loan.accepted_terms && <AcceptedTerms loan={loan} terms={loan.accepted_terms} />}
            <Last>
              <SentDocuments loan={loan} />
            </Last>
          </>
        }
      />
    </>
  );
}

/** Stays after the answer, to say what became of it. */
function Restructuring({ loan }: { loan: LoanRecord }) {
  const [wasOffered, setWasOffered] = useState(false);
  const isOffered = loan.restructuring !== null;
  if (isOffered && !wasOffered) setWasOffered(true);
  return (isOffered || wasOffered) && <RestructuringOffer loan={loan} />;
}

function Requests({ loan }: { loan: LoanRecord }) {
  const [asked] = useState(loan.document_requests.length > 0);
  const isAsked = loanStates[stateOf(loan)].open && (asked || loan.document_requests.length > 0);
  return isAsked && <DocumentRequests loan={loan} />;
}

function Account({ loan }: { loan: LoanRecord }) {
  return (
    <Suspense fallback={<Loading label="Loading the bank account" lines={3} />}>
      <LoanAccount loan={loan} />
    </Suspense>
  );
}
