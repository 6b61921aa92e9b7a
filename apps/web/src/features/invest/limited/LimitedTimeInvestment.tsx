import type { IsoDate } from '@quarrter/domain/calendar';
import { type ClientOffer, offerAmount } from '@quarrter/domain/investments';
import { Fact } from '@quarrter/ui/Figure';
import { InvestmentWizard } from '../form/InvestmentWizard.tsx';
import { LaterStep } from '../form/LaterStep.tsx';
import type { KnownPerson } from '../form/person-start.ts';
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
      today={today}
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
      {(step, goTo) =>
        step === 0 ? (
          <SlotsStep form={form} offer={offer} today={today} />
        ) : (
          <LaterStep
            {...{ step, goTo, form }}
            saved={known.nextOfKin}
            details={<Fact label={offer.name}>{slotsText(slotsOf(form))}</Fact>}
            shown={shownOffer(amountOf(form, offer) ?? 0n, offer, today)}
          />
        )
      }
    </InvestmentWizard>
  );
}

function slotsOf(form: LimitedForm): number {
  return Number(form.getValues('number_of_slots') || 0);
}

/** Null while the field holds no number of slots. */
function amountOf(form: LimitedForm, offer: ClientOffer): bigint | null {
  const slots = slotsOf(form);
  return Number.isSafeInteger(slots) && slots > 0 ? offerAmount(offer, slots) : null;
}
