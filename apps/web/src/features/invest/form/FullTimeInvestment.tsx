import type { IsoDate } from '@quarrter/domain/calendar';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { parseAmount } from '@quarrter/domain/money';
import { Fact } from '@quarrter/ui/Figure';
import { maturityLabel } from '../maturity-options.ts';
import { shownPlan } from '../plan/shown-plan.ts';
import { AmountStep } from './AmountStep.tsx';
import { InvestmentWizard } from './InvestmentWizard.tsx';
import type { InvestmentForm } from './investment-schema.ts';
import { formSteps } from './investment-schema.ts';
import { LaterStep } from './LaterStep.tsx';
import type { KnownPerson } from './person-start.ts';
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
      today={today}
      steps={formSteps}
      investment={investment}
      readForm={() => ({ ...form.getValues(), s: tier.code })}
      readAmount={() => amountOf(form)}
    >
      {(step, goTo) =>
        step === 0 ? (
          <AmountStep
            form={form}
            tier={tier}
            tiers={tiers}
            today={today}
            onSwitch={({ code }) => {
              goTo(0, { s: code });
              form.clearErrors('investment_amount');
            }}
          />
        ) : (
          <LaterStep
            {...{ step, goTo, form }}
            saved={known.nextOfKin}
            details={
              <Fact label="At maturity">{maturityLabel(form.getValues('at_maturity'))}</Fact>
            }
            shown={shownPlan(amountOf(form) ?? 0n, tier, today)}
          />
        )
      }
    </InvestmentWizard>
  );
}

/** Null while the field holds no amount. */
function amountOf(form: InvestmentForm): bigint | null {
  return parseAmount(form.getValues('investment_amount') ?? '');
}
