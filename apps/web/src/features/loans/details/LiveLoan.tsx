import type { LoanRecord } from '@quarrter/contract/loans';
import { fromWire } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { QuarterPanel } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { ProgressBar } from '@quarrter/ui/Stepper';
import { LazyUnappliedReceipts } from '../../../payments/LazyUnappliedReceipts.tsx';
import { PaymentNotice } from '../../../payments/PaymentNotice.tsx';
import { PendingPayments } from '../../../payments/PendingPayments.tsx';
import { stateOf, takesRepayments } from '../../../products/current-loan.ts';
import { RepayDialog } from './RepayDialog.tsx';
import { overduePart } from './timeline-steps.ts';
import { useRepayment } from './use-repayment.ts';

/** A loan that has been paid out: the amount due and its date come first. */
export function LiveLoan({ loan, today }: { loan: LoanRecord; today: string | undefined }) {
  const repayment = useRepayment(loan);
  const { payment, dialogOpen } = repayment;
  return (
    <>
      {!dialogOpen && <PaymentNotice payment={payment} />}
      {payment.step.name === 'idle' && <PendingPayments purpose="repayment" />}
      <QuarterPanel className="grid gap-6">
        <dl>
          {takesRepayments(loan) ? <Due loan={loan} today={today} /> : <PaidOff loan={loan} />}
        </dl>
        <Figures>
          <Figure band size="normal" label="Amount To Be Repaid">
            <Money amount={loan.amount_to_be_repaid} />
          </Figure>
          <Figure band size="normal" label="Amount Repaid">
            <Money amount={loan.amount_repaid} />
          </Figure>
          <Figure band size="normal" label="Balance">
            <Money amount={loan.balance} />
          </Figure>
        </Figures>
        <ProgressBar label="Repaid so far" tone="good" value={repaidShare(loan)} />
        {takesRepayments(loan) && (
          <Button
            tone="action"
            className="sm:justify-self-start"
            busy={payment.busy}
            onClick={repayment.open}
          >
            Repay
          </Button>
        )}
      </QuarterPanel>
      <LazyUnappliedReceipts />
      <RepayDialog loan={loan} repayment={repayment} />
    </>
  );
}

function Due({ loan, today }: { loan: LoanRecord; today: string | undefined }) {
  const late = today ? overduePart(loan, today) : null;
  return (
    <Figure
      band
      size="huge"
      label={stateOf(loan) === 'overdue' ? 'Overdue now' : 'Due next'}
      detail={
        late ? (
          <span className="block">
            Overdue since <DateText date={late.since} className="font-600 text-on-band" />
            {late.penalties > 0n && (
              <>
                , including <Money amount={late.penalties} className="font-600 text-on-band" /> in
                penalties
              </>
            )}
            . Each further day adds a penalty of {loan.penalty_per_day}% of the original amount.
          </span>
        ) : (
          <span className="block text-base">
            by <DateText date={loan.next_payment_date} className="font-600 text-on-band" />
          </span>
        )
      }
    >
      <Money amount={loan.amount_to_be_paid} />
    </Figure>
  );
}

function PaidOff({ loan }: { loan: LoanRecord }) {
  return (
    <Figure band size="huge" label="Paid off" detail="You owe nothing on this loan.">
      <Money amount={loan.amount_repaid} />
    </Figure>
  );
}

/** A fraction for the progress bar; money itself is never a float. */
function repaidShare(loan: LoanRecord): number {
  const whole = fromWire(loan.amount_to_be_repaid);
  if (whole <= 0n) return 1;
  return Number((fromWire(loan.amount_repaid) * 1000n) / whole) / 1000;
}
