import type { LoanRecord } from '@quarrter/contract/client/loans';
import { fromWire } from '@quarrter/domain/money';
import { LinkButton } from '@quarrter/ui/Button';
import { Card, QuarterPanel } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { paths } from '../../paths.ts';
import { hasStarted, stateOf } from '../../products/current-loan.ts';
import { LoanActions } from '../../products/LoanActions.tsx';
import { LoanBadge } from '../../products/LoanBadge.tsx';
import { loanTypeName } from '../../products/loan-names.ts';
import { clientTask } from '../../products/loan-status-text.ts';
import { daysUntil, loanTone } from '../../products/loan-tone.ts';
import { isAnswerAwaited, requestText } from '../../products/request-text.ts';
import { ApplicationProgress } from './details/ApplicationProgress.tsx';
import { RepaidSoFar } from './RepaidSoFar.tsx';

/** The current loan. Once it is paid out, the amount due and its date come first. */
export function CurrentLoanCard({ loan }: { loan: LoanRecord }) {
  return hasStarted(loan) ? <LiveLoan loan={loan} /> : <PendingLoan loan={loan} />;
}

function LiveLoan({ loan }: { loan: LoanRecord }) {
  const overdue = stateOf(loan) === 'overdue';
  const tone = loanTone(loan);
  return (
    <QuarterPanel
      tone={tone}
      className="grid gap-7 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-12"
    >
      <div className="lg:col-span-full">
        <Heading loan={loan} />
      </div>
      <div className="grid content-start gap-6">
        <dl>
          <Figure
            band
            size="huge"
            label={overdue ? 'Overdue now' : 'Due next'}
            detail={
              overdue ? (
                <LateDetail loan={loan} />
              ) : (
                <>
                  by <DateText date={loan.next_payment_date} />
                  {loan.next_payment_date && `, ${daysUntil(loan.next_payment_date, loan.as_of)}`}
                </>
              )
            }
          >
            <Money amount={loan.amount_to_be_paid} />
          </Figure>
        </dl>
        {isAnswerAwaited(loan) && <p className="max-w-xl">{requestText(loan)}</p>}
        <LoanActions loan={loan} tone={tone} />
      </div>
      <div className="grid content-start gap-6">
        <Figures>
          <Figure band size="normal" label="Amount To Be Repaid">
            <Money amount={loan.amount_to_be_repaid} />
          </Figure>
          <Figure band size="normal" label="Balance">
            <Money amount={loan.balance} />
          </Figure>
        </Figures>
        <RepaidSoFar loan={loan} />
      </div>
    </QuarterPanel>
  );
}

/** How long the payment has been late, and the penalty for each day. */
function LateDetail({ loan: { arrears, next_penalty: nextPenalty } }: { loan: LoanRecord }) {
  if (!arrears) return 'Pay now to stop further penalties.';
  const late = arrears.days === 1 ? '1 day late.' : `${arrears.days} days late.`;
  if (arrears.covered) return `${late} We are holding a payment of yours that can cover this.`;
  if (fromWire(nextPenalty) === 0n) return late;
  return (
    <>
      {late} The penalty grows by <Money amount={nextPenalty} /> a day.
    </>
  );
}

/** The card of a loan that is not paid out yet; it has the focus once the receipt is closed. */
export const pendingLoanId = 'pending-loan';

function PendingLoan({ loan }: { loan: LoanRecord }) {
  const task = clientTask(loan);
  return (
    <Card id={pendingLoanId} tabIndex={-1} className="outline-none">
      <div className="grid gap-5">
        <Heading loan={loan} />
        <PendingAmounts loan={loan} />
        <ApplicationProgress loan={loan} />
        <LinkButton
          tone={task === null ? 'quiet' : 'action'}
          className="justify-self-stretch sm:justify-self-start"
          href={hrefOf(loan)}
        >
          {task === null ? 'See this loan' : taskLabels[task]}
        </LinkButton>
      </div>
    </Card>
  );
}

/** Our offer comes first, once there is one: it may be less than the client's request. */
function PendingAmounts({ loan }: { loan: LoanRecord }) {
  const requested = <Money amount={loan.loan_amount} />;
  if (loan.amount === null) {
    return (
      <dl>
        <Figure label="Amount Requested">{requested}</Figure>
      </dl>
    );
  }
  const isOpen = stateOf(loan) === 'offered';
  return (
    <Figures className="max-w-2xl">
      <Figure label={isOpen ? 'Amount offered' : 'Amount agreed'}>
        <Money amount={loan.amount} />
      </Figure>
      {isOpen && (
        <Figure label="Answer by" size="normal">
          <DateText date={loan.offer_expires_on} className="text-stage-yellow" />
        </Figure>
      )}
      <Figure label="Amount Requested" size="normal">
        {requested}
      </Figure>
    </Figures>
  );
}

const taskLabels = {
  answer: 'See the offer',
  document: 'Send the document',
  account: 'Enter your bank account',
};

function Heading({ loan }: { loan: LoanRecord }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="text-lg">
        {loanTypeName(loan.loan_type)} <span className="figures font-400">{loan.short_id}</span>
      </h2>
      <LoanBadge loan={loan} />
    </div>
  );
}

function hrefOf(loan: LoanRecord): string {
  return paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id);
}
