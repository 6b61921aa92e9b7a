import type { IsoDate } from '@quarrter/domain/calendar';
import {
  annualPercentageRate,
  buildSchedule,
  durationsOf,
  type LoanProduct,
  scheduleTotals,
} from '@quarrter/domain/loans';
import { parseAmount, percentFromRatePpm } from '@quarrter/domain/money';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { PaymentsFigure } from '../../../products/PaymentsFigure.tsx';
import { type ApplicationForm, type LoanOnOffer, watchTexts } from './schema.ts';

/**
 * The client's request and its cost at the product’s own rate, calculated by the rules that build
 * the schedule. An approver may set a lower rate, never a higher one.
 */
export function Estimate(props: { loan: LoanOnOffer; form: ApplicationForm; today: IsoDate }) {
  const product = props.loan.terms;
  const { loan_amount: amount, duration } = watchTexts(props.form, ['loan_amount', 'duration']);
  const principal = parseAmount(amount);
  const months = durationsOf(product).find((count) => String(count) === duration);
  const isComplete = principal !== null && principal > 0n && months !== undefined;
  return (
    <section
      aria-label="What this loan would cost"
      aria-live="polite"
      className="grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-5 forced-colors:border"
    >
      {isComplete ? (
        <Costs product={product} principal={principal} months={months} today={props.today} />
      ) : (
        <p className="text-sm text-ink-soft">
          Enter an amount and a duration to see what the loan would cost.
        </p>
      )}
    </section>
  );
}

function Costs({
  product,
  principal,
  months,
  today,
}: {
  product: LoanProduct;
  principal: bigint;
  months: number;
  today: IsoDate;
}) {
  const schedule = buildSchedule({ principal, ratePpm: product.ratePpm, months, startOn: today });
  const totals = scheduleTotals(schedule);
  const instalments = schedule.map((row) => row.principal + row.interest);
  const [first] = schedule;
  return (
    <>
      <dl>
        <PaymentsFigure
          instalments={instalments}
          firstDue={first?.dueOn}
          condition="if we pay the loan out today"
        />
      </dl>
      <Facts>
        <Fact label="You ask for">
          <Money amount={principal} />
        </Fact>
        <Fact label="Maximum interest rate">{percentFromRatePpm(product.ratePpm)}% per month</Fact>
        <Fact label="Total cost">
          <Money amount={totals.interest} />
        </Fact>
        <Fact label="Total to repay">
          <Money amount={totals.total} />
        </Fact>
        <Fact label="APR">{annualPercentageRate({ principal, instalments })}%</Fact>
      </Facts>
      <p className="text-xs text-ink-soft">
        This is an estimate. Your offer will state the exact figures.
      </p>
    </>
  );
}
