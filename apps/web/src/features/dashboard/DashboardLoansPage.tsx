import type { LoanRecord } from '@quarrter/contract/loans';
import { loanStage } from '@quarrter/domain/loans';
import { LinkButton } from '@quarrter/ui/Button';
import { Card, QuarterPanel } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { Failed, PageLoading } from '@quarrter/ui/states';
import { useLoanOverview } from '../../api/loans.ts';
import { paths } from '../../paths.ts';
import { currentLoan, hasStarted } from '../../products/current-loan.ts';
import { LoanTypePicker } from '../../products/LoanTypePicker.tsx';
import { moodOf } from '../../products/loan-mood.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';

/** The loans tab: the current loan, or the choice of loans when there is none. */
export default function DashboardLoansPage() {
  const loans = useLoanOverview();
  return (
    <DashboardFrame ready={!loans.isPending}>
      <Loans loans={loans} />
    </DashboardFrame>
  );
}

function Loans({ loans }: { loans: ReturnType<typeof useLoanOverview> }) {
  if (loans.isPending) return <PageLoading label="Loading your loans" />;
  if (loans.isError) return <Failed what="Your loans" onRetry={() => loans.refetch()} />;
  const current = currentLoan(loans.data.latest ? [loans.data.latest] : []);
  if (!current) {
    return (
      <section className="grid gap-4">
        <h2 className="text-xl">No Current Loan</h2>
        <LoanTypePicker />
      </section>
    );
  }
  return (
    <>
      <CurrentLoan loan={current} />
      <RecentTransactions />
    </>
  );
}

/**
 * The three cards of the current loan. Before it is paid out nothing is due, which shows as `--`.
 */
function CurrentLoan({ loan }: { loan: LoanRecord }) {
  const started = hasStarted(loan) && loan.stage === loanStage.active;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <QuarterPanel mood={started ? moodOf(loan) : 'calm'} className="grid content-between gap-6">
        <dl>
          <Figure band label="Current Loan">
            <Money amount={loan.amount ?? loan.loan_amount} />
          </Figure>
        </dl>
        <LinkButton
          size="small"
          tone="band"
          className="justify-self-start"
          href={paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id)}
        >
          See this loan
        </LinkButton>
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
      </Card>
    </div>
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
