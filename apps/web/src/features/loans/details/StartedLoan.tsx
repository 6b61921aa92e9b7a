import { setReply, useCall } from '@quarrter/client/calls';
import {
  automaticRepayment,
  repaymentOverview,
  savedCards,
} from '@quarrter/contract/client/collections';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Loading } from '@quarrter/ui/states';
import { Suspense, useState } from 'react';
import { handOverPayments } from '../../../api/hand-over-payments.ts';
import { stateOf, takesRepayments } from '../../../products/current-loan.ts';
import { AcceptedTerms } from './AcceptedTerms.tsx';
import { Columns, Last } from './Columns.tsx';
import { DischargeLetter } from './DischargeLetter.tsx';
import { LazyAccount } from './LazyAccount.tsx';
import { LiveLoan } from './LiveLoan.tsx';
import { AboutLoan, SentDocuments } from './LoanFacts.tsx';
import { Penalties } from './Penalties.tsx';
import { Repayments } from './Repayments.tsx';
import { followsDates, Schedule } from './Schedule.tsx';

/** Only for a loan that is being repaid. */
const AutomaticRepayment = lazyPart(
  'Automatic repayment',
  () => import('./AutomaticRepayment.tsx'),
);
const HardshipRequest = lazyPart('Your request for help', () => import('./HardshipRequest.tsx'));

/** Only for a loan that is offered a new schedule, or has one. */
const RestructuringOffer = lazyPart('The new schedule', () => import('./RestructuringOffer.tsx'));
const EarlierSchedules = lazyPart('The earlier schedule', () => import('./EarlierSchedules.tsx'));

/**
 * From the payout on. The amounts paid and owed come first; beside them on wide screens, below them
 * on phones, the client's settings and the terms. The application comes last.
 */
export function StartedLoan({ loan }: { loan: LoanRecord }) {
  const live = takesRepayments(loan);
  const schedule = <Schedule loan={loan} />;
  const isTable = !followsDates(loan);
  const ready = useRepaymentOverview(loan.loan_type_id);
  const isAnswered = loan.hardship?.outcome === 'refused';
  return (
    <>
      <Suspense fallback={<Loading label="Loading the new schedule" lines={5} />}>
        <Restructuring loan={loan} />
      </Suspense>
      <LiveLoan loan={loan} ready={ready} />
      {live && isAnswered && <Help loan={loan} />}
      {stateOf(loan) === 'complete' && <DischargeLetter loan={loan} />}
      {/* The table with all its columns is wider than the first of the two. */}
      {isTable && schedule}
      <Columns
        main={
          <>
            {!isTable && schedule}
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
              <>
                {!isAnswered && <Help loan={loan} />}
                {ready && (
                  <Suspense fallback={<Loading label="Loading automatic repayment" lines={3} />}>
                    <AutomaticRepayment loan={loan} />
                  </Suspense>
                )}
              </>
            )}
            {live && loan.money_returned_on && <LazyAccount loan={loan} />}
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

/** Directly below the panel of the loan once we have answered that its dates stay as they are. */
function Help({ loan }: { loan: LoanRecord }) {
  return (
    <Suspense fallback={<Loading label="Loading your request for help" lines={3} />}>
      <HardshipRequest loan={loan} />
    </Suspense>
  );
}

/**
 * Reads the data of several parts of a loan's page in one call, and hands it to their own queries.
 * True once they may be shown; after a failure each part makes its own call.
 */
function useRepaymentOverview(id: string): boolean {
  const overview = useCall(
    repaymentOverview,
    { params: { id } },
    {
      // Each visit asks again: only the parts' own queries are kept up to date.
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      onReply: (found, queries) => {
        handOverPayments(found, queries);
        setReply(queries, savedCards, {}, found.saved_cards);
        setReply(queries, automaticRepayment, { params: { id } }, found.automatic_repayment);
      },
    },
  );
  return !overview.isPending;
}

/** Stays after the answer, to show the result. */
function Restructuring({ loan }: { loan: LoanRecord }) {
  const [wasOffered, setWasOffered] = useState(false);
  const isOffered = loan.restructuring !== null;
  if (isOffered && !wasOffered) setWasOffered(true);
  return (isOffered || wasOffered) && <RestructuringOffer loan={loan} />;
}
