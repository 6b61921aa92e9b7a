import type { IsoDate } from '@quarrter/domain/calendar';
import {
  fullTimeMonths,
  type InvestmentTier,
  maturityDate,
  monthlyReturn,
  nextReturnsDate,
} from '@quarrter/domain/investments';
import { type Minor, parseAmount, percentFromRatePpm } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts, Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';

/** What the investment would earn, by the very rules that will credit it (IND-18). */
export function Estimate(props: { amount: string; tier: InvestmentTier; today: IsoDate }) {
  const capital = parseAmount(props.amount);
  const { minimum, maximum } = props.tier;
  const fits = capital !== null && capital >= minimum && (maximum === null || capital <= maximum);
  return (
    <section
      aria-label="What this investment would earn"
      aria-live="polite"
      className="grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-5"
    >
      {fits ? (
        <Earnings capital={capital} tier={props.tier} today={props.today} />
      ) : (
        <p className="text-sm text-ink-soft">
          Enter an amount within this plan to see what it would earn, and when.
        </p>
      )}
    </section>
  );
}

export function Earnings(props: { capital: Minor; tier: InvestmentTier; today: IsoDate }) {
  const { capital, tier, today } = props;
  const monthly = monthlyReturn(capital, tier.ratePpm);
  const earned = monthly * BigInt(fullTimeMonths);
  const money = (amount: Minor) => <Money amount={amount} currency={tier.currency} />;
  return (
    <>
      <dl>
        <Figure
          label="Credited to you every month"
          detail={
            <>
              first on <DateText date={nextReturnsDate(today, 0)} />, if you invest today
            </>
          }
        >
          {money(monthly)}
        </Figure>
      </dl>
      <Facts>
        <Fact label="Rate">{percentFromRatePpm(tier.ratePpm)}% a month</Fact>
        <Fact label="Available from">
          <DateText date={maturityDate(today)} />
        </Fact>
        <Fact label="Earned by then">{money(earned)}</Fact>
        <Fact label="Your balance then" strong>
          {money(capital + earned)}
        </Fact>
      </Facts>
      <p className="text-xs text-ink-soft">
        You earn simple interest on the capital invested, every month until you withdraw. Part
        months earn nothing.
      </p>
    </>
  );
}
