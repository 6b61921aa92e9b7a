import { useWizard } from '@quarrter/client/use-wizard';
import { Wizard } from '@quarrter/client/Wizard';
import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import { type Offer, offerAmount } from '@quarrter/domain/investments';
import { currencySlug } from '@quarrter/domain/money';
import { Fact } from '@quarrter/ui/Figure';
import { useEffect, useEffectEvent } from 'react';
import { PaymentNotice } from '../../../payments/PaymentNotice.tsx';
import { PendingPayments } from '../../../payments/PendingPayments.tsx';
import { payLabel } from '../../../payments/pay-label.ts';
import { PaymentNotStarted, UnappliedPayment } from '../form/PaymentOutcome.tsx';
import { InvestorStep, NextOfKinStep } from '../form/PeopleSteps.tsx';
import { ReviewStep } from '../form/ReviewStep.tsx';
import { useInvestmentPayment } from '../form/use-investment-payment.ts';
import { slotsText } from '../slots-text.ts';
import { type LimitedForm, limitedSteps } from './limited-schema.ts';
import { OfferEarnings, SlotsStep } from './SlotsStep.tsx';
import { useLimitedForm } from './use-limited-form.ts';

/** Slots of a limited-time offer, from their number to the card payment. */
export function LimitedTimeInvestment(props: { detail: UserDetail; offer: Offer; today: IsoDate }) {
  const { detail, offer, today } = props;
  const investment = useLimitedForm(detail, offer, today);
  const { form, schema } = investment;
  const { payment, startError, pay } = useInvestmentPayment({
    currency: currencySlug(offer.currency),
    kind: 'limited',
    readForm: () => form.getValues(),
    clearDraft: investment.clearDraft,
    showFailure: form.showFailure,
  });
  const wizard = useWizard({ steps: limitedSteps, schema, form, onComplete: pay });
  const { current, isLast, goTo } = wizard;

  const showErrorsOf = useEffectEvent(wizard.showErrorsOf);
  useEffect(() => {
    if (startError?.failure === 'fields') showErrorsOf(Object.keys(startError.fields));
  }, [startError]);

  if (payment.step.name === 'unapplied') {
    return <UnappliedPayment currency={offer.currency} payment={payment} />;
  }
  const notice = startError ? (
    <PaymentNotStarted error={startError} onRetry={pay} />
  ) : (
    <PaymentNotice payment={payment} onRetry={pay} />
  );
  return (
    <Wizard
      wizard={wizard}
      draft={investment}
      notInDraft={
        'To keep you safe, we never store your next of kin’s NIN on this device. ' +
        'Please enter it again.'
      }
      notice={
        <>
          {payment.step.name === 'idle' && <PendingPayments purpose="investment" />}
          {!isLast && notice}
        </>
      }
      footer={
        isLast && (
          <>
            <p className="text-sm text-ink-soft">
              Your slots are reserved for 15 minutes when you start to pay.
            </p>
            {notice}
          </>
        )
      }
      send={{
        label: payLabel(amountOf(form, offer), offer.currency),
        busy: payment.busy,
        busyLabel:
          payment.step.name === 'confirming' ? 'Confirming…' : 'Opening the payment window…',
      }}
    >
      <StepContent form={form} offer={offer} today={today} step={current} goTo={goTo} />
    </Wizard>
  );
}

/** The fields of one step, by its position in `limitedSteps`. */
function StepContent(props: {
  form: LimitedForm;
  offer: Offer;
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
