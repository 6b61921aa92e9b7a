import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useToldOnce } from '@quarrter/client/use-told-once';
import { type LoanSummary, loanOverview } from '@quarrter/contract/client/loan-lists';
import { Alert } from '@quarrter/ui/Alert';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Money } from '@quarrter/ui/Money';
import { type Column, Table } from '@quarrter/ui/Table';
import { useState } from 'react';
import { handOverPayments } from '../../api/hand-over-payments.ts';
import { deviceDrafts } from '../../forms/drafts.ts';
import { paths } from '../../paths.ts';
import { PendingPayments } from '../../payments/PendingPayments.tsx';
import { currentLoan } from '../../products/current-loan.ts';
import { LoanBadge } from '../../products/LoanBadge.tsx';
import { loanTypeName } from '../../products/loan-names.ts';
import { useClient } from '../../session/RequireClient.tsx';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';
import { AnsweredOffer } from './AnsweredOffer.tsx';
import { CurrentLoanCard } from './CurrentLoanCard.tsx';
import type { AnsweredState } from './details/offer-answer.ts';
import { EndedLoan } from './EndedLoan.tsx';
import { reasonOfEnd } from './reason-of-end.ts';

/** Two empty cards fill a wide screen, with their words in the middle. */
const tall =
  'xl:min-h-[75dvh] xl:*:grid xl:*:items-center xl:*:last:grid-rows-[auto_minmax(0,1fr)]';

/** The current loan and the loan history. */
export default function LoansPage() {
  const loans = useCall(loanOverview, {}, { onReply: handOverPayments });
  const told = useToldOnce<AnsweredState>();
  if (!loans.data) {
    return (
      <>
        {told?.answered === 'accepted' && <Alert tone="good" title="You accepted the offer" />}
        <LoadingOrFailed of={loans} what="Your loans" />
      </>
    );
  }
  const { latest, recent } = loans.data;
  const current = currentLoan(latest ? [latest] : []);
  const end = current === undefined && latest ? reasonOfEnd(latest) : null;
  return (
    <div className="grid gap-6">
      {told && <AnsweredOffer told={told} loan={current ?? null} />}
      <PendingPayments purpose="repayment" />
      {current && <CurrentLoanCard loan={current} />}
      {latest && end && (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <EndedLoan loan={latest} end={end} />
          <NoActiveLoans />
        </div>
      )}
      {current || end ? (
        <History loans={recent} />
      ) : (
        <div
          className={classes(
            'grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
            recent.length === 0 ? tall : 'xl:items-start',
          )}
        >
          <NoActiveLoans />
          <History loans={recent} />
        </div>
      )}
    </div>
  );
}

function NoActiveLoans() {
  const { user_id: clientId } = useClient();
  const [draft] = useState(() => deviceDrafts.latestPathOf(clientId, paths.loanPicker.getHref()));
  return (
    <Card>
      <Empty
        title="No Active Loans"
        picture={<EmptyPicture of="loans" />}
        action={
          <div className="grid gap-3">
            {draft !== null && (
              <LinkButton tone="main" href={draft}>
                Continue your application
              </LinkButton>
            )}
            <LinkButton tone="action" href={paths.loanPicker.getHref()}>
              Request Loan
            </LinkButton>
          </div>
        }
      >
        You’ll see every payment date and the total cost before you accept.
      </Empty>
    </Card>
  );
}

const columns: Column<LoanSummary>[] = [
  {
    header: 'Loan ID',
    cell: (loan) => <span className="whitespace-nowrap">{loan.short_id}</span>,
    lead: true,
  },
  { header: 'Type', cell: (loan) => loanTypeName(loan.loan_type) },
  { header: 'Applied', cell: (loan) => <DateText date={loan.applied_on} /> },
  {
    header: 'Amount',
    cell: (loan) => <Money amount={loan.amount ?? loan.loan_amount} className="font-600" />,
    align: 'end',
    figure: true,
  },
  { header: 'Status', cell: (loan) => <LoanBadge loan={loan} /> },
];

function History({ loans }: { loans: readonly LoanSummary[] }) {
  return (
    <Card
      flush
      title="Loan History"
      action={
        loans.length > 0 && (
          <LinkButton size="small" tone="plain" href={paths.loanReports.getHref()}>
            View All
          </LinkButton>
        )
      }
    >
      {loans.length === 0 ? (
        <Empty level={3} title="No Loan History" picture={<EmptyPicture of="history" />}>
          Every loan you apply for will appear here.
        </Empty>
      ) : (
        <Table
          caption="Your latest loans"
          columns={columns}
          rows={loans}
          rowKey={(loan) => loan.id}
          rowHref={(loan) => paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id)}
        />
      )}
    </Card>
  );
}
