import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatMonths } from '@quarrter/domain/calendar';
import { fromWire } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Money } from '@quarrter/ui/Money';
import { Loading } from '@quarrter/ui/states';
import { Suspense } from 'react';
import { hasStarted } from '../../../products/current-loan.ts';

/** Loaded apart, because it brings the upload form. */
const LoanDocuments = lazyPart('Your documents', () => import('./LoanDocuments.tsx'));

/** The remaining facts of the loan record. */
export function AboutLoan({ loan }: { loan: LoanRecord }) {
  return (
    <Card title="About this loan">
      <Facts>
        <Fact label="Loan ID">{loan.short_id}</Fact>
        <Fact label="Applied on">
          <DateText date={loan.applied_on} />
        </Fact>
        <Fact label="Amount Requested">
          <Money amount={loan.loan_amount} />
        </Fact>
        {!loan.accepted_terms && <Terms loan={loan} />}
        {hasStarted(loan) && <Dates loan={loan} />}
        {fromWire(loan.penalty) > 0n && (
          <Fact label="Penalties so far">
            <Money amount={loan.penalty} tone="bad" />
          </Fact>
        )}
        {loan.tool && <Fact label="Tool Name">{loan.tool}</Fact>}
        {loan.cost_of_tool && (
          <Fact label="Cost of Work Tool">
            <Money amount={loan.cost_of_tool} />
          </Fact>
        )}
        {loan.reason_for_loan !== '' && <Fact label="Reason for Loan">{loan.reason_for_loan}</Fact>}
      </Facts>
    </Card>
  );
}

/** The documents of the application. */
export function SentDocuments({ loan }: { loan: LoanRecord }) {
  return (
    <Suspense fallback={<Loading label="Loading your documents" lines={3} />}>
      <LoanDocuments loan={loan} />
    </Suspense>
  );
}

/** Until the client accepts an offer; from then on they are among the accepted terms. */
function Terms({ loan }: { loan: LoanRecord }) {
  return (
    <>
      {loan.amount && (
        <Fact label="Amount approved">
          <Money amount={loan.amount} />
        </Fact>
      )}
      <Fact label="Duration">{formatMonths(loan.duration)}</Fact>
      {loan.amount && <Fact label="Interest rate">{loan.interest}% per month</Fact>}
      {loan.apr && <Fact label="APR">{loan.apr}%</Fact>}
    </>
  );
}

function Dates({ loan }: { loan: LoanRecord }) {
  return (
    <>
      <Fact label="Start Date">
        <DateText date={loan.interest_start_date} />
      </Fact>
      <Fact label="Due Date">
        <DateText date={loan.due_date} />
      </Fact>
    </>
  );
}
