import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import { type ClientOffer, type Offer, offerAmount } from '@quarrter/domain/investments';
import { Fact } from '@quarrter/ui/Figure';
import { InvestmentWizard } from '../form/InvestmentWizard.tsx';
import { InvestorStep, NextOfKinStep } from '../form/PeopleSteps.tsx';
import { ReviewStep } from '../form/ReviewStep.tsx';
import { slotsText } from '../slots-text.ts';
import { type LimitedForm, limitedSteps } from './limited-schema.ts';
import { OfferEarnings, SlotsStep } from './SlotsStep.tsx';
import { useLimitedForm } from './use-limited-form.ts';

/** Slots of a limited-time offer, from their number to the card payment. */
export function LimitedTimeInvestment(props: {
  detail: UserDetail;
  offer: ClientOffer;
  today: IsoDate;
}) {
  const { detail, offer, today } = props;
  const investment = useLimitedForm(detail, offer, today);
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
        <StepContent form={form} offer={offer} today={today} step={step} goTo={goTo} />
      )}
    </InvestmentWizard>
  );
}

/** The fields of one step, by its position in `limitedSteps`. */
function StepContent(props: {
  form: LimitedForm;
  offer: ClientOffer;
  today: IsoDate;
  step: number;
  goTo: (step: number) => void;
}) {
  const { form, offer, today, step, goTo } = props;
  switch (step) {
    case 0:
      return <SlotsStep form={form} offer={offer} today={today} />;
    case 1:
      return <InvestorStep field={form.field} />;
    case 2:
      return <NextOfKinStep field={form.field} />;
    default:
      return (
        <ReviewStep
          values={form.getValues()}
          field={form.field}
          capital={amountOf(form, offer) ?? 0n}
          currency={offer.currency}
          details={<Fact label={offer.name}>{slotsText(slotsOf(form))}</Fact>}
          earnings={(capital) => <OfferEarnings capital={capital} offer={offer} today={today} />}
          onChange={goTo}
        />
      );
  }
}

function slotsOf(form: LimitedForm): number {
  return Number(form.getValues('number_of_slots') || 0);
}

/** Null while the field holds no number of slots. */
function amountOf(form: LimitedForm, offer: Offer): bigint | null {
  const slots = slotsOf(form);
  return Number.isSafeInteger(slots) && slots > 0 ? offerAmount(offer, slots) : null;
}
