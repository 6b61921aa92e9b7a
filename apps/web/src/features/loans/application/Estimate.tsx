import type { IsoDate } from '@quarrter/domain/calendar';
import {
  annualPercentageRate,
  buildSchedule,
  durationsOf,
  type LoanProduct,
  scheduleTotals,
} from '@quarrter/domain/loans';
import { parseAmount, percentFromRatePpm } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts, Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';

/**
 * What the loan would cost at the product's own rate, by the very rules that will make the schedule. An
 * approver may set a lower rate, never a higher one.
 */
export function Estimate(props: {
  product: LoanProduct;
  amount: string;
  duration: string;
  today: IsoDate;
}) {
  const { product } = props;
  const principal = parseAmount(props.amount);
  const months = durationsOf(product).find((count) => String(count) === props.duration);
  const whole = principal !== null && principal > 0n && months !== undefined;
  return (
    <section
      aria-label="What this loan would cost"
      aria-live="polite"
      className="grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-5"
    >
      {whole ? (
        <Costs product={product} principal={principal} months={months} today={props.today} />
      ) : (
        <p className="text-sm text-ink-soft">
          Give an amount and a duration, and see here what the loan would cost.
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
        <Figure
          label={months === 1 ? 'One payment of about' : `${months} monthly payments of about`}
          detail={
            <>
              the first by <DateText date={first?.dueOn} />, if the money is paid out today
            </>
          }
        >
          <Money amount={instalments[0] ?? 0n} />
        </Figure>
      </dl>
      <Facts>
        <Fact label="Rate">{percentFromRatePpm(product.ratePpm)}% a month, at most</Fact>
        <Fact label="Cost of the loan">
          <Money amount={totals.interest} />
        </Fact>
        <Fact label="To be repaid in all">
          <Money amount={totals.total} />
        </Fact>
        <Fact label="APR">{annualPercentageRate({ principal, instalments })}%</Fact>
      </Facts>
      <p className="text-xs text-ink-soft">
        An estimate. The offer you get states the exact figures, and only that counts.
      </p>
    </>
  );
}
