import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { parseAmount } from '@quarrter/domain/money';
import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { Stepper } from '@quarrter/ui/Stepper';
import { useEffect, useEffectEvent, useState } from 'react';
import { DraftNotice } from '../../../forms/DraftNotice.tsx';
import { PaymentNotice } from '../../../payments/PaymentNotice.tsx';
import { PendingPayments } from '../../../payments/PendingPayments.tsx';
import { payLabel } from '../../../payments/pay-label.ts';
import { AmountStep } from './AmountStep.tsx';
import { formSteps } from './form-steps.ts';
import type { InvestmentForm } from './investment-schema.ts';
import { PaymentRefused, UnappliedPayment } from './PaymentOutcome.tsx';
import { InvestorStep, NextOfKinStep } from './PeopleSteps.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { type FormSteps, useFormSteps } from './use-form-steps.ts';
import { useInvestmentForm } from './use-investment-form.ts';
import { useInvestmentPayment } from './use-investment-payment.ts';
import { useTopOf } from './use-top-of.ts';

/** A full-time investment, from the amount to the card payment. */
export function FullTimeInvestment(props: {
  detail: UserDetail;
  tier: InvestmentTier;
  today: IsoDate;
}) {
  const { detail, tier, today } = props;
  const investment = useInvestmentForm(detail, tier, today);
  const { form } = investment;
  const { payment, refused, pay } = useInvestmentPayment(tier, investment);
  const steps = useFormSteps(investment, pay);
  const { current, last, goTo, showFaults } = steps;
  const top = useTopOf(current);
  const [noticed, setNoticed] = useState(false);

  const leadToFaults = useEffectEvent(showFaults);
  useEffect(() => {
    if (refused?.failure === 'fields') leadToFaults(Object.keys(refused.fields));
  }, [refused]);

  if (payment.step.name === 'unapplied') return <UnappliedPayment tier={tier} payment={payment} />;
  // The notice stands beside the button that pays. On any other step, as after a reload, it comes
  // first.
  const notice = refused ? (
    <PaymentRefused error={refused} onRetry={pay} />
  ) : (
    <PaymentNotice payment={payment} onRetry={pay} />
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setNoticed(true);
        return steps.submit(event);
      }}
      className="grid gap-5"
    >
      <div ref={top} tabIndex={-1} className="scroll-mt-20 outline-none">
        <Stepper steps={formSteps.map(({ title }) => title)} current={current} />
      </div>
      {investment.restored && !noticed && (
        <DraftNotice
          onNoticed={() => {
            setNoticed(true);
            top.current?.focus();
          }}
          onStartAfresh={() => {
            investment.startAfresh();
            goTo(0);
          }}
        >
          To keep you safe, we never store your next of kin’s NIN on this device. Please enter it
          again.
        </DraftNotice>
      )}
      {payment.step.name === 'idle' && <PendingPayments purpose="investment" />}
      {!last && notice}
      <ErrorSummary errors={steps.summary} attempt={steps.attempt} />
      <Card title={steps.title}>
        <StepContent form={form} tier={tier} today={today} step={current} goTo={goTo} />
      </Card>
      {last && notice}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-between">
        <Button
          type="submit"
          tone={last ? 'action' : 'main'}
          busy={payment.busy}
          busyLabel={
            payment.step.name === 'confirming' ? 'Confirming…' : 'Opening the card window…'
          }
        >
          {last
            ? payLabel(parseAmount(form.getValues('investment_amount') ?? ''), tier.currency)
            : 'Continue'}
        </Button>
        {current > 0 && (
          <Button
            disabled={payment.busy}
            onMouseDown={keepFieldFocused}
            onClick={() => goTo(current - 1)}
          >
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

/** The fields of one step, by its position in `formSteps`. */
function StepContent(props: {
  form: InvestmentForm;
  tier: InvestmentTier;
  today: IsoDate;
  step: number;
  goTo: FormSteps['goTo'];
}) {
  const { form, tier, today, step, goTo } = props;
  function switchTo({ code }: InvestmentTier) {
    goTo(0, { s: code });
    form.clearErrors('investment_amount');
  }
  switch (step) {
    case 0:
      return <AmountStep form={form} tier={tier} today={today} onSwitch={switchTo} />;
    case 1:
      return <InvestorStep field={form.field} />;
    case 2:
      return <NextOfKinStep field={form.field} />;
    default:
      return <ReviewStep form={form} tier={tier} today={today} onChange={goTo} />;
  }
}
