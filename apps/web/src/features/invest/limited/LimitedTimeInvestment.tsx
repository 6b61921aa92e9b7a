import type { SavedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import type { IsoDate } from '@quarrter/domain/calendar';
import { type ClientOffer, offerAmount } from '@quarrter/domain/investments';
import { Fact } from '@quarrter/ui/Figure';
import { InvestmentWizard } from '../form/InvestmentWizard.tsx';
import { InvestorStep } from '../form/InvestorStep.tsx';
import { NextOfKinStep } from '../form/NextOfKinStep.tsx';
import type { KnownPerson } from '../form/person-start.ts';
import { ReviewStep } from '../form/ReviewStep.tsx';
import { shownOffer } from '../plan/shown-plan.ts';
import { slotsText } from '../slots-text.ts';
import { type LimitedForm, limitedSteps } from './limited-schema.ts';
import { SlotsStep } from './SlotsStep.tsx';
import { useLimitedForm } from './use-limited-form.ts';

/** Slots of a limited-time offer, from their number to the card payment. */
export function LimitedTimeInvestment(props: {
  known: KnownPerson;
  offer: ClientOffer;
  today: IsoDate;
}) {
  const { known, offer, today } = props;
  const investment = useLimitedForm(known, offer, today);
  const { form } = investment;
  return (
    <InvestmentWizard
      currency={offer.currency}
      kind="limited"
      steps={limitedSteps}
      investment={investment}
      readForm={() => form.getValues()}
      readAmount={() => amountOf(form, offer)}
      beforePaying={
        <p className="text-sm text-ink-soft">
          Your slots are reserved for 15 minutes when you start to pay.
        </p>
      }
    >
      {(step, goTo) => (
        <StepContent
          saved={known.nextOfKin}
          form={form}
          offer={offer}
          today={today}
          step={step}
          goTo={goTo}
        />
      )}
    </InvestmentWizard>
  );
}

/** The fields of one step, by its position in `limitedSteps`. */
function StepContent(props: {
  form: LimitedForm;
  offer: ClientOffer;
  today: IsoDate;
  saved: SavedNextOfKin | null;
  step: number;
  goTo: (step: number) => void;
}) {
  const { form, offer, today, saved, step, goTo } = props;
  switch (step) {
    case 0:
      return <SlotsStep form={form} offer={offer} today={today} />;
    case 1:
      return <InvestorStep field={form.field} />;
    case 2:
      return <NextOfKinStep form={form} saved={saved} />;
    default:
      return (
        <ReviewStep
          values={form.getValues()}
          field={form.field}
          details={<Fact label={offer.name}>{slotsText(slotsOf(form))}</Fact>}
          shown={shownOffer(amountOf(form, offer) ?? 0n, offer, today)}
          onChange={goTo}
        />
      );
  }
}

function slotsOf(form: LimitedForm): number {
  return Number(form.getValues('number_of_slots') || 0);
}

/** Null while the field holds no number of slots. */
function amountOf(form: LimitedForm, offer: ClientOffer): bigint | null {
  const slots = slotsOf(form);
  return Number.isSafeInteger(slots) && slots > 0 ? offerAmount(offer, slots) : null;
}
