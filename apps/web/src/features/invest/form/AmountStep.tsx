import type { IsoDate } from '@quarrter/domain/calendar';
import { type InvestmentTier, tierForAmount } from '@quarrter/domain/investments';
import { formatMoney, type Minor, parseAmount, percentFromRatePpm } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { maturityOptions } from '../maturity-options.ts';
import { PlanEarnings } from '../plan/PlanEarnings.tsx';
import { shownPlan } from '../plan/shown-plan.ts';
import type { InvestmentForm } from './investment-schema.ts';

/** The amount, and the returns it would earn. */
export function AmountStep(props: {
  form: InvestmentForm;
  tier: InvestmentTier;
  tiers: readonly InvestmentTier[];
  today: IsoDate;
  onSwitch: (tier: InvestmentTier) => void;
}) {
  const { form, tier, tiers, today, onSwitch } = props;
  const typed = form.watch('investment_amount') ?? '';
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_minmax(20rem,24rem)] lg:items-start">
      <div className="grid gap-5">
        <MoneyField
          label="Investment Amount"
          currency={tier.currency}
          hint={rangeText(tier)}
          {...form.field('investment_amount')}
        />
        <OtherPlan typed={typed} tier={tier} tiers={tiers} onSwitch={onSwitch} />
        <SelectField
          label="What happens at maturity"
          options={maturityOptions}
          placeholder={null}
          hint="You can change this until the day before it matures."
          {...form.field('at_maturity')}
        />
      </div>
      <Estimate amount={typed} tier={tier} today={today} />
    </div>
  );
}

function rangeText({ minimum, maximum, currency }: InvestmentTier): string {
  const from = formatMoney(minimum, currency);
  return maximum === null ? `${from} or more` : `${from} to ${formatMoney(maximum, currency)}`;
}

/**
 * An amount of another plan is not an error: one button switches the plan and keeps everything
 * typed.
 */
function OtherPlan(props: {
  typed: string;
  tier: InvestmentTier;
  tiers: readonly InvestmentTier[];
  onSwitch: (tier: InvestmentTier) => void;
}) {
  const { typed, tier, tiers, onSwitch } = props;
  const amount = parseAmount(typed);
  const fitting = amount === null ? null : tierForAmount(tiers, tier.currency, amount);
  if (amount === null || fitting === null || fitting.code === tier.code) return null;
  const rate = percentFromRatePpm(fitting.ratePpm);
  return (
    <Alert
      title={`${formatMoney(amount, tier.currency)} earns ${rate}% per month`}
      action={
        <Button size="small" onMouseDown={keepFieldFocused} onClick={() => onSwitch(fitting)}>
          Switch to that plan
        </Button>
      }
    >
      This amount is in the plan for {rangeText(fitting)}.
    </Alert>
  );
}

/** The investment's returns, calculated by the rules that will credit them. */
function Estimate(props: { amount: string; tier: InvestmentTier; today: IsoDate }) {
  const capital = parseAmount(props.amount);
  const { minimum, maximum } = props.tier;
  const fits = capital !== null && capital >= minimum && (maximum === null || capital <= maximum);
  return (
    <section
      aria-label="What this investment would earn"
      aria-live="polite"
      className="grid gap-4 rounded-lg rounded-br-quarter bg-main-soft p-5 forced-colors:border"
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

function Earnings(props: { capital: Minor; tier: InvestmentTier; today: IsoDate }) {
  return <PlanEarnings {...shownPlan(props.capital, props.tier, props.today)} />;
}
