import { formatDate, formatMonths } from '@quarrter/domain/calendar';
import { formatMoney, type Minor, percentFromRatePpm } from '@quarrter/domain/money';
import { investmentRisk } from '@quarrter/ui/brand';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts, Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { PlanPicture } from './PlanPicture.tsx';
import type { ShownPlan } from './shown-plan.ts';

/**
 * An investment's returns, their dates and its maturity: as figures, as a picture and in words. All
 * of it comes from the rules that will credit them.
 */
export function PlanEarnings(props: ShownPlan) {
  const { kind, capital, currency, ratePpm, plan } = props;
  const [each] = plan.returns;
  const money = (amount: Minor) => <Money amount={amount} currency={currency} />;
  if (each === undefined) return null;
  return (
    <>
      <dl>
        <Figure
          label="Credited to you every month"
          detail={
            <>
              First return on <DateText date={each.on} />, if you invest today
              {each.tax > 0n && (
                <span className="block">
                  It earns {money(each.gross)}, of which we withhold {money(each.tax)} tax.
                </span>
              )}
            </>
          }
        >
          {money(each.net)}
        </Figure>
      </dl>
      <PlanPicture currency={currency} plan={plan} />
      <Facts>
        <Fact label="You invest">{money(capital)}</Fact>
        <Fact label="Rate">{percentFromRatePpm(ratePpm)}% per month</Fact>
        <Fact label={kind === 'FTI' ? 'Available from' : 'Ends on'}>
          <DateText date={plan.maturesOn} />
        </Fact>
        <Fact label="Earned by then">{money(plan.total.net)}</Fact>
        {plan.total.tax > 0n && <Fact label="Tax withheld by then">{money(plan.total.tax)}</Fact>}
        <Fact label="Balance at the end" strong>
          {money(plan.balance)}
        </Fact>
      </Facts>
      <p className="text-xs text-ink-soft">
        {kind === 'FTI'
          ? 'You earn simple interest on the capital invested, every month until you withdraw. ' +
            'Part months earn nothing.'
          : `You cannot withdraw before ${formatDate(plan.maturesOn)}. After that date your ` +
            'money ' +
            'stops earning. You can withdraw it at any time.'}
      </p>
      <p className="border-t border-line-strong pt-3 text-sm">{investmentRisk}</p>
    </>
  );
}

/** The plan as one would say it aloud, before it is paid. */
export function PlanInWords({ kind, capital, currency, plan }: ShownPlan) {
  const [each] = plan.returns;
  if (each === undefined) return null;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const months = formatMonths(plan.returns.length);
  const [balance, returns] = [money(plan.balance), money(plan.total.net)];
  return (
    <p>
      You pay {money(capital)} today, {formatDate(plan.startOn)}. Each month earns{' '}
      {money(each.gross)}
      {each.tax > 0n &&
        `, of which we withhold ${money(each.tax)} tax and credit ${money(each.net)}`}
      , first on {formatDate(each.on)}. From {formatDate(plan.maturesOn)}, after {months}, you can
      withdraw {balance}: your {money(capital)} and {returns} of returns.{' '}
      {kind === 'FTI'
        ? 'Money you do not withdraw continues to earn.'
        : 'It stops earning after that date.'}
    </p>
  );
}
