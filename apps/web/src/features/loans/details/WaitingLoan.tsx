import type { LoanRecord } from '@quarrter/contract/client/loans';
import { loanStates } from '@quarrter/domain/loans';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Loading } from '@quarrter/ui/states';
import { Suspense, useState } from 'react';
import { stateOf } from '../../../products/current-loan.ts';
import { clientTask } from '../../../products/loan-status-text.ts';
import { AcceptedTerms } from './AcceptedTerms.tsx';
import { Columns, Last } from './Columns.tsx';
import { CreditCheck } from './CreditCheck.tsx';
import { LazyAccount } from './LazyAccount.tsx';
import { AboutLoan, SentDocuments } from './LoanFacts.tsx';
import { Offer } from './Offer.tsx';
import type { OfferAnswer } from './offer-answer.ts';
import { Schedule } from './Schedule.tsx';
import { StageNotice } from './StageNotice.tsx';

/** Only when staff ask for a document, and until the client has read that it arrived. */
const DocumentRequests = lazyPart('What we need from you', () => import('./DocumentRequests.tsx'));

/** Until the loan is paid out: the next step, and the offer. */
export function WaitingLoan({ loan, offer }: { loan: LoanRecord; offer: OfferAnswer }) {
  const state = stateOf(loan);
  // The client's own task comes first, and all that the loan waits for before a long schedule.
  const needsAccount = clientTask(loan) === 'account';
  const requests = (
    <Suspense fallback={<Loading label="Loading what we need" lines={3} />}>
      <Requests loan={loan} />
    </Suspense>
  );
  const creditCheck = loanStates[state].open && <CreditCheck loan={loan} />;
  return (
    <>
      {state !== 'offered' && (
        <>
          {requests}
          {needsAccount && <LazyAccount loan={loan} />}
          <StageNotice loan={loan} />
          {creditCheck}
        </>
      )}
      {state === 'offered' ? (
        <>
          <Offer loan={loan} answer={offer}>
            <StageNotice loan={loan} />
            {requests}
            {creditCheck}
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
              {loan.schedule.length > 0 && loanStates[state].open && <Schedule loan={loan} />}
              <Last>
                <AboutLoan loan={loan} />
              </Last>
            </>
          }
          beside={
            <>
              {loanStates[state].open && !needsAccount && <LazyAccount loan={loan} />}
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

function Requests({ loan }: { loan: LoanRecord }) {
  const [asked] = useState(loan.document_requests.length > 0);
  const isAsked = loanStates[stateOf(loan)].open && (asked || loan.document_requests.length > 0);
  return isAsked && <DocumentRequests loan={loan} />;
}
