import type { IsoDate } from '@quarrter/domain/calendar';
import { type InvestmentTier, tierForAmount } from '@quarrter/domain/investments';
import { formatMoney, parseAmount, percentFromRatePpm } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { Estimate } from './Estimate.tsx';
import type { InvestmentForm } from './fields.ts';

/** INV-10..18, INV-32, INV-33: how much, and what it would earn. */
export function AmountStep(props: {
  form: InvestmentForm;
  tier: InvestmentTier;
  today: IsoDate;
  onSwitch: (tier: InvestmentTier) => void;
}) {
  const { form, tier, today, onSwitch } = props;
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
        <OtherPlan typed={typed} tier={tier} onSwitch={onSwitch} />
      </div>
      <Estimate amount={typed} tier={tier} today={today} />
    </div>
  );
}

function rangeText({ minimum, maximum, currency }: InvestmentTier): string {
  const from = formatMoney(minimum, currency);
  return maximum === null ? `${from} or more` : `${from} to ${formatMoney(maximum, currency)}`;
}

/** An amount of another plan is not wrong: the plan is one touch away, and nothing typed is lost. */
function OtherPlan(props: {
  typed: string;
  tier: InvestmentTier;
  onSwitch: (tier: InvestmentTier) => void;
}) {
  const { typed, tier, onSwitch } = props;
  const amount = parseAmount(typed);
  const fitting = amount === null ? null : tierForAmount(tier.currency, amount);
  if (amount === null || fitting === null || fitting.code === tier.code) return null;
  return (
    <Alert
      title={`${formatMoney(amount, tier.currency)} earns ${percentFromRatePpm(fitting.ratePpm)}% a month`}
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
