import type { SavedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { parseAmount } from '@quarrter/domain/money';
import { Fact } from '@quarrter/ui/Figure';
import { maturityLabel } from '../maturity-options.ts';
import { shownPlan } from '../plan/shown-plan.ts';
import { AmountStep } from './AmountStep.tsx';
import { InvestmentWizard } from './InvestmentWizard.tsx';
import { InvestorStep } from './InvestorStep.tsx';
import type { InvestmentForm } from './investment-schema.ts';
import { formSteps } from './investment-schema.ts';
import { NextOfKinStep } from './NextOfKinStep.tsx';
import type { KnownPerson } from './person-start.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { useInvestmentForm } from './use-investment-form.ts';

/** A full-time investment, from the amount to the card payment. */
export function FullTimeInvestment(props: {
  known: KnownPerson;
  tier: InvestmentTier;
  tiers: readonly InvestmentTier[];
  today: IsoDate;
}) {
  const { known, tier, tiers, today } = props;
  const investment = useInvestmentForm(known, tier, today);
  const { form } = investment;
  return (
    <InvestmentWizard
      currency={tier.currency}
      kind="full"
      steps={formSteps}
      investment={investment}
      readForm={() => ({ ...form.getValues(), s: tier.code })}
      readAmount={() => amountOf(form)}
    >
      {(step, goTo) => (
        <StepContent
          saved={known.nextOfKin}
          form={form}
          tier={tier}
          tiers={tiers}
          today={today}
          step={step}
          goTo={goTo}
        />
      )}
    </InvestmentWizard>
  );
}

/** The fields of one step, by its position in `formSteps`. */
function StepContent(props: {
  form: InvestmentForm;
  tier: InvestmentTier;
  tiers: readonly InvestmentTier[];
  today: IsoDate;
  saved: SavedNextOfKin | null;
  step: number;
  goTo: (step: number, changes?: Record<string, string>) => void;
}) {
  const { form, tier, tiers, today, saved, step, goTo } = props;
  function switchTo({ code }: InvestmentTier) {
    goTo(0, { s: code });
    form.clearErrors('investment_amount');
  }
  switch (step) {
    case 0:
      return <AmountStep form={form} tier={tier} tiers={tiers} today={today} onSwitch={switchTo} />;
    case 1:
      return <InvestorStep field={form.field} />;
    case 2:
      return <NextOfKinStep form={form} saved={saved} />;
    default:
      return (
        <ReviewStep
          values={form.getValues()}
          field={form.field}
          details={<Fact label="At maturity">{maturityLabel(form.getValues('at_maturity'))}</Fact>}
          shown={shownPlan(amountOf(form) ?? 0n, tier, today)}
          onChange={goTo}
        />
      );
  }
}

/** Null while the field holds no amount. */
function amountOf(form: InvestmentForm): bigint | null {
  return parseAmount(form.getValues('investment_amount') ?? '');
}
