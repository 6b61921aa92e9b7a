import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatMonths } from '@quarrter/domain/calendar';
import type { Penalties } from '@quarrter/domain/loans';
import { fromWire } from '@quarrter/domain/money';
import { type PanelTone, QuarterPanel } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts, Figure, Figures } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { PaymentsFigure } from '../../../products/PaymentsFigure.tsx';

/** The fields of a loan that its offer shows. */
export type OfferedLoan = Pick<
  LoanRecord,
  'amount' | 'loan_amount' | 'total_cost' | 'apr' | 'interest' | 'amount_to_be_repaid' | 'duration'
> & { readonly schedule: readonly Pick<LoanRecord['schedule'][number], 'total' | 'due_date'>[] };

/** The offer at a glance: the loan, the payments with their dates, and the cost. */
export function KeyFacts(props: { loan: OfferedLoan; penalties: Penalties; tone?: PanelTone }) {
  const { loan, penalties, tone = 'calm' } = props;
  const instalments = loan.schedule.map(({ total }) => fromWire(total));
  const [first] = loan.schedule;
  return (
    <QuarterPanel tone={tone} className="grid gap-6">
      <dl>
        <Figure band size="huge" label="You get">
          <Money amount={loan.amount ?? loan.loan_amount} />
        </Figure>
      </dl>
      <Figures>
        <PaymentsFigure band instalments={instalments} firstDue={first?.due_date} />
        <Figure band label="Total cost" detail="interest only, no fees">
          <Money amount={loan.total_cost ?? '0.00'} />
        </Figure>
        <Figure band label="APR" detail={`${loan.interest}% per month on the original amount`}>
          {loan.apr}%
        </Figure>
      </Figures>
      <div
        className={classes(
          'border-t border-band-line pt-2',
          '[&_dt]:text-band-soft',
          '[&_div]:border-band-line',
        )}
      >
        <Facts>
          <Fact label="Total to repay">
            <Money amount={loan.amount_to_be_repaid} />
          </Fact>
          <Fact label="Duration">{formatMonths(loan.duration)}</Fact>
          <Fact label="Last payment by">
            <DateText date={loan.schedule.at(-1)?.due_date} />
          </Fact>
          {penalties.perDay > 0n && (
            <Fact label="Late penalty per day">
              <Money amount={penalties.perDay} />
            </Fact>
          )}
        </Facts>
      </div>
    </QuarterPanel>
  );
}
