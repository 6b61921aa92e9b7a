import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { transactionList } from '@quarrter/contract/client/activity';
import { loanOverview } from '@quarrter/contract/client/loan-lists';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { loanStage } from '@quarrter/domain/loans';
import { LinkButton } from '@quarrter/ui/Button';
import { Card, QuarterPanel } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Money } from '@quarrter/ui/Money';
import { ProgressBar } from '@quarrter/ui/Stepper';
import { Skeleton } from '@quarrter/ui/states';
import { Suspense } from 'react';
import { handOverPayments } from '../../api/hand-over-payments.ts';
import { currentLoan, hasStarted, takesRepayments } from '../../products/current-loan.ts';
import { LoanActions } from '../../products/LoanActions.tsx';
import { LoanBadge } from '../../products/LoanBadge.tsx';
import { LoanTypePicker } from '../../products/LoanTypePicker.tsx';
import { loanTypeName } from '../../products/loan-names.ts';
import { repaidShare } from '../../products/repaid-share.ts';
import { WithLoanProducts } from '../../products/WithLoanProducts.tsx';
import { DashboardFrame } from './DashboardFrame.tsx';
import { NeedHeading } from './home/Needs.tsx';
import { type NeedText, textOfNeed } from './home/need-texts.ts';
import { needOfLoan } from './home/needs.ts';
import { RecentTransactions } from './RecentTransactions.tsx';

/** For those without a loan, so the others do not load it. */
const LoanAmountChooser = lazyPart('The choice of an amount', async () => ({
  default: (await import('../../products/LoanAmountChooser.tsx')).LoanAmountChooser,
}));

/** The loans tab: the current loan, or the choice of loans when there is none. */
export default function DashboardLoansPage() {
  const loans = useCall(loanOverview, {}, { onReply: handOverPayments });
  const latest = loans.data?.latest ?? null;
  const current = currentLoan(latest ? [latest] : []);
  return (
    <DashboardFrame
      payments={loans.data}
      investLast={current !== undefined}
      // This tab is for loans, so the link to invest is quiet.
      busy
    >
      {!loans.data ? (
        <LoadingOrFailed of={loans} what="Your loans" />
      ) : current ? (
        <>
          <CurrentLoan loan={current} />
          <Transactions />
        </>
      ) : (
        <NoLoan />
      )}
    </DashboardFrame>
  );
}

/** The cost of a personal loan, above the kinds of loans. */
function NoLoan() {
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">No Current Loan</h2>
      <WithLoanProducts>
        {({ personal }) => (
          <Suspense fallback={<Skeleton className="h-160 lg:h-112" />}>
            <LoanAmountChooser product={personal} />
          </Suspense>
        )}
      </WithLoanProducts>
      <h2 className="text-xl">Or choose the loan type</h2>
      <LoanTypePicker />
    </section>
  );
}

function Transactions() {
  const transactions = useCall(transactionList);
  if (!transactions.data) {
    return <LoadingOrFailed of={transactions} what="Your recent transactions" lines={3} />;
  }
  return <RecentTransactions entries={transactions.data.results} />;
}

/**
 * The three cards of the current loan, the first in the colour of the loan's most urgent need.
 * Before it is paid out nothing is due, which shows as `--`.
 */
function CurrentLoan({ loan }: { loan: LoanRecord }) {
  const started = hasStarted(loan) && loan.stage === loanStage.active;
  const need = needOfLoan(loan);
  const text = need && textOfNeed(need);
  const tone = text?.tone ?? 'calm';
  const isUrgent = text !== undefined && tone !== 'calm';
  /** The largest figure is the amount due, or else the client's own. */
  const isDueLargest = isUrgent && text.title[1] !== undefined;
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr]">
      <QuarterPanel tone={tone} className="grid content-between gap-6 md:col-span-full xl:col-auto">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {isUrgent ? (
              <NeedHeading title={text.title} />
            ) : (
              <h2 className="figures text-xl">{loanTypeName(loan.loan_type)}</h2>
            )}
            <LoanBadge loan={loan} />
          </div>
          {text && <p className="max-w-prose text-band-soft">{text.text}</p>}
        </div>
        <Figures>
          <Figure band size={!started && !isDueLargest ? 'huge' : 'normal'} label="Current Loan">
            <Money amount={loan.amount ?? loan.loan_amount} />
          </Figure>
          {started && (
            <Figure
              band
              wide={!isDueLargest}
              size={isDueLargest ? 'normal' : 'huge'}
              label="Balance"
            >
              <Money amount={loan.balance} />
            </Figure>
          )}
        </Figures>
        <Actions loan={loan} text={text} />
      </QuarterPanel>
      <Card>
        <dl className="grid gap-4">
          <Figure label="Next Payment Date">
            <DateText date={started ? loan.next_payment_date : null} />
          </Figure>
          <Figure size="normal" label="Amount Due">
            {started ? <Money amount={loan.amount_to_be_paid} /> : '--'}
          </Figure>
          {started && loan.arrears && <Overdue arrears={loan.arrears} />}
        </dl>
      </Card>
      <Card>
        <dl>
          <Figure label="Amount Repaid">
            <Money amount={loan.amount_repaid} />
          </Figure>
        </dl>
        {started && (
          <div className="grid gap-1.5 pt-5">
            <ProgressBar label="Repaid so far" value={repaidShare(loan)} />
            <p className="text-sm text-ink-soft">
              of <Money amount={loan.amount_to_be_repaid} />
            </p>
          </div>
        )}
      </Card>
    </div>
  );
}

/** Repays a live loan; before that it leads to the client's next step, or to the loan. */
function Actions({ loan, text }: { loan: LoanRecord; text: NeedText | undefined }) {
  if (text?.tone !== 'soon' || takesRepayments(loan)) {
    return <LoanActions loan={loan} tone={text?.tone ?? 'calm'} />;
  }
  return (
    <LinkButton tone="main" className="sm:justify-self-start" href={text.action.href}>
      {text.action.label}
    </LinkButton>
  );
}

function Overdue({ arrears }: { arrears: NonNullable<LoanRecord['arrears']> }) {
  const days = arrears.days === 1 ? '1 day' : `${arrears.days} days`;
  return (
    <Figure size="normal" label={`Overdue for ${days}`}>
      <Money amount={arrears.amount} tone="bad" />
    </Figure>
  );
}
