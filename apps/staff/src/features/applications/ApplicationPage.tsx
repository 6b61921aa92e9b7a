import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type { WorkQueue } from '@quarrter/contract/staff/work';
import { formatMonths } from '@quarrter/domain/calendar';
import { loanTypeText } from '@quarrter/domain/loans';
import { Badge } from '@quarrter/ui/Badge';
import { Card, QuarterPanel } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts, Figure } from '@quarrter/ui/Figure';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useCan } from '../../api/me.ts';
import { HoldBanner } from '../../client-holds/HoldBanner.tsx';
import { StateBadge } from '../../loans/state-badge.tsx';
import { paths } from '../../paths.ts';
import { Money } from '../../shell/Money.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { quantityText } from '../../shell/quantity-text.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { NextInQueue } from '../../work-queues/NextInQueue.tsx';
import { WorkPanel } from '../../work-queues/WorkPanel.tsx';
import { Actions } from './Actions.tsx';
import { Answers } from './Answers.tsx';
import { Caller } from './Caller.tsx';
import { Checklist } from './Checklist.tsx';
import { CreditReports } from './CreditReports.tsx';
import { Decision } from './Decision.tsx';
import { Disbursement } from './Disbursement.tsx';
import { DocumentRequests } from './DocumentRequests.tsx';
import { Documents } from './Documents.tsx';
import { EarlierSchedules } from './EarlierSchedules.tsx';
import { History } from './History.tsx';
import { LoanProposals } from './LoanProposals.tsx';
import { OtherLoans } from './OtherLoans.tsx';
import { Penalties } from './Penalties.tsx';
import { Review } from './Review.tsx';
import { Terms } from './Terms.tsx';
import { useApplication } from './use-application.ts';

/**
 * One application: the client, the loan, the details entered, and this person's possible actions.
 */
export default function ApplicationPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useApplication(id);
  // The key resets the page: nothing revealed or typed stays when the next application opens.
  if (data) return <Application key={data.loan.id} application={data} />;
  return <NoRecord what="application" error={error} onRetry={() => refetch()} />;
}

function Application({ application }: { application: StaffLoan }) {
  const { loan, client } = application;
  const isFailed = loan.state === 'accepted' && application.disbursement?.status === 'failed';
  // Once it is ordered, the state of the transfer comes right after the actions.
  const ordered = application.disbursement !== null;
  // While it is being decided, actions and checklist fill the side.
  const deciding = application.decision !== null;
  return (
    <>
      <ScreenTitle
        title={client.name}
        under={['Applications', paths.queue.getHref({ state: loan.state })]}
        current={loan.short_id}
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {loan.arrears && <CollectionLink loanId={loan.id} />}
          <StateBadge loan={{ state: loan.state, settledAs: loan.settled_as }} />
          {isFailed && <Badge tone="red">Failed</Badge>}
        </span>
      </ScreenTitle>
      <HoldBanner clientId={client.id} />
      <Summary application={application} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5 lg:order-last">
          <Review application={application} />
          <DocumentRequests application={application} />
          <Actions application={application} />
          <Checklist application={application} />
          <ApplicationWork application={application} isFailed={isFailed} />
          <Penalties application={application} />
          <LoanProposals application={application} />
          {(ordered || !deciding) && <Disbursement application={application} />}
          <Documents application={application} />
          {!deciding && <ClientCard client={client} />}
          {!deciding && <Caller application={application} />}
        </div>
        <div className="grid gap-5">
          <Decision application={application} />
          <CreditReports application={application} />
          <Terms loan={loan} declineCode={application.declineCode} />
          <EarlierSchedules loan={loan} />
          <Answers application={application} />
          {deciding && (
            <div className="grid items-start gap-5 md:grid-cols-2">
              <ClientCard client={client} />
              <div className="grid gap-5">
                {!ordered && <Disbursement application={application} />}
                <Caller application={application} />
              </div>
            </div>
          )}
          <OtherLoans loans={application.otherLoans} />
          <History history={application.history} />
        </div>
      </div>
    </>
  );
}

const queueOf: { readonly [state: string]: WorkQueue } = {
  applied: 'to-verify',
  verified: 'to-offer',
  accepted: 'to-disburse',
};

/** As the queue has it: what was applied for is confirmed when it is verified. */
function isHolderToConfirm({ loan, destination }: StaffLoan): boolean {
  const isBefore = ['verified', 'offered', 'accepted'].includes(loan.state);
  const isReturned = loan.money_returned_on !== null && ['active', 'overdue'].includes(loan.state);
  return destination.holderState === 'other' && (isBefore || isReturned);
}

/**
 * Who works on it now, and the next application once the work for which the page was opened is
 * done.
 */
function ApplicationWork(props: { application: StaffLoan; isFailed: boolean }) {
  const { loan } = props.application;
  const paidState = props.isFailed ? 'failed-disbursements' : queueOf[loan.state];
  const queue = isHolderToConfirm(props.application) ? 'holders-to-confirm' : paidState;
  const [openedFor] = useState(queue);
  const isDone = openedFor !== undefined && openedFor !== queue;
  return (
    <>
      {isDone && <NextInQueue queue={openedFor} done={loan.id} />}
      {queue && <WorkPanel key={queue} queue={queue} id={loan.id} />}
    </>
  );
}

/** Links to the contacts and promises about the arrears, for those who collect. */
function CollectionLink({ loanId }: { loanId: string }) {
  const mayCollect = useCan('collect');
  if (!mayCollect) return null;
  return (
    <PlainLink href={paths.collection.getHref(loanId)} tall small>
      Contacts and promises
    </PlainLink>
  );
}

/** A late loan leads with the figures of its collections page. */
function Summary({ application: { loan } }: { application: StaffLoan }) {
  const { arrears } = loan;
  return (
    <QuarterPanel tone={arrears === null ? 'calm' : 'late'}>
      <dl
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-5
        max-md:*:first:col-span-full md:grid-cols-[auto_repeat(3,minmax(0,1fr))]"
      >
        {arrears && <Late loan={loan} arrears={arrears} />}
        <Figure band label={amountLabel(loan)} size={arrears ? 'normal' : 'large'}>
          <Money amount={loan.amount ?? loan.loan_amount} />
        </Figure>
        <Figure band label="Loan" size="normal" detail={loan.short_id}>
          {loanTypeText(loan.loan_type)}
        </Figure>
        <Figure band label="Duration" size="normal" detail={`at ${loan.interest}% per month`}>
          {formatMonths(loan.duration)}
        </Figure>
        {!arrears && (
          <Figure band label="Applied on" size="normal">
            <DateText date={loan.applied_on} />
          </Figure>
        )}
      </dl>
    </QuarterPanel>
  );
}

type Loan = StaffLoan['loan'];

/** The first line of figures of a late loan. */
function Late(props: { loan: Loan; arrears: NonNullable<Loan['arrears']> }) {
  const { loan, arrears } = props;
  return (
    <>
      <Figure
        band
        label="Overdue"
        detail={
          <>
            since <DateText date={arrears.since} />, {quantityText(arrears.days, 'day')}
          </>
        }
      >
        <Money amount={arrears.amount} />
      </Figure>
      <Figure band label="Including penalties" size="normal">
        <Money amount={arrears.penalties} />
      </Figure>
      <Figure band label="Penalty per day" size="normal">
        <Money amount={loan.next_penalty} />
      </Figure>
      <Figure band label="Balance" size="normal">
        <Money amount={loan.balance} />
      </Figure>
    </>
  );
}

function amountLabel(loan: Loan): string {
  if (loan.start_date !== null) return 'Amount lent';
  return loan.amount === null ? 'Amount requested' : 'Amount offered';
}

function ClientCard({ client }: { client: StaffLoan['client'] }) {
  return (
    <Card
      title="Client"
      action={
        <PlainLink href={paths.client.getHref(client.id)} tall small>
          Open client
        </PlainLink>
      }
    >
      <Facts>
        <Fact label={<span className="whitespace-nowrap">Email</span>}>
          <span className="text-sm break-all">{client.email}</span>
        </Fact>
        <Fact label="Phone number">
          {client.phoneNumber && (
            <a href={`tel:${client.phoneNumber}`} className="underline underline-offset-4">
              {client.phoneNumber}
            </a>
          )}
        </Fact>
        <Fact label="Joined on">
          <DateText date={client.joinedOn} />
        </Fact>
        {client.employment && (
          <Fact label="Employee of">
            {client.employment.partner}
            <span className="block text-sm font-400 text-ink-soft">
              on its roster since <DateText date={client.employment.linkedOn} />
            </span>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
