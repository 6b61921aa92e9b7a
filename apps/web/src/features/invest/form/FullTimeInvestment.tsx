import { useWizard } from '@quarrter/client/use-wizard';
import { Wizard } from '@quarrter/client/Wizard';
import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { currencySlug, parseAmount } from '@quarrter/domain/money';
import { useEffect, useEffectEvent } from 'react';
import { PaymentNotice } from '../../../payments/PaymentNotice.tsx';
import { PendingPayments } from '../../../payments/PendingPayments.tsx';
import { payLabel } from '../../../payments/pay-label.ts';
import { AmountStep, Earnings } from './AmountStep.tsx';
import type { InvestmentForm } from './investment-schema.ts';
import { formSteps } from './investment-schema.ts';
import { PaymentNotStarted, UnappliedPayment } from './PaymentOutcome.tsx';
import { InvestorStep, NextOfKinStep } from './PeopleSteps.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useInvestmentForm } from './use-investment-form.ts';
import { useInvestmentPayment } from './use-investment-payment.ts';

/** A full-time investment, from the amount to the card payment. */
export function FullTimeInvestment(props: {
  detail: UserDetail;
  tier: InvestmentTier;
  tiers: readonly InvestmentTier[];
  today: IsoDate;
}) {
  const { detail, tier, tiers, today } = props;
  const investment = useInvestmentForm(detail, tier, today);
  const { form } = investment;
  const { payment, startError, pay } = useInvestmentPayment({
    currency: currencySlug(tier.currency),
    kind: 'full',
    readForm: () => ({ ...form.getValues(), s: tier.code }),
    clearDraft: investment.clearDraft,
    showFailure: form.showFailure,
  });
  const wizard = useWizard({
    steps: formSteps,
    schema: investment.schema,
    form,
    onComplete: pay,
  });
  const { current, isLast, goTo } = wizard;

  const showErrorsOf = useEffectEvent(wizard.showErrorsOf);
  useEffect(() => {
    if (startError?.failure === 'fields') showErrorsOf(Object.keys(startError.fields));
  }, [startError]);

  if (payment.step.name === 'unapplied')
    return <UnappliedPayment currency={tier.currency} payment={payment} />;
  // The notice stands beside the button that pays. On any other step, as after a reload, it comes
  // first.
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
      footer={isLast && notice}
      send={{
        label: payLabel(parseAmount(form.getValues('investment_amount') ?? ''), tier.currency),
        busy: payment.busy,
        busyLabel:
          payment.step.name === 'confirming' ? 'Confirming…' : 'Opening the payment window…',
      }}
    >
      <StepContent form={form} tier={tier} tiers={tiers} today={today} step={current} goTo={goTo} />
    </Wizard>
  );
}

/** The fields of one step, by its position in `formSteps`. */
function StepContent(props: {
  form: InvestmentForm;
  tier: InvestmentTier;
  tiers: readonly InvestmentTier[];
  today: IsoDate;
  step: number;
  goTo: (step: number, changes?: Record<string, string>) => void;
}) {
  const { form, tier, tiers, today, step, goTo } = props;
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
      return <NextOfKinStep field={form.field} />;
    default:
      return (
        <ReviewStep
          values={form.getValues()}
          field={form.field}
          capital={parseAmount(form.getValues('investment_amount') ?? '') ?? 0n}
          currency={tier.currency}
          earnings={(capital) => <Earnings capital={capital} tier={tier} today={today} />}
          onChange={goTo}
        />
      );
  }
}
