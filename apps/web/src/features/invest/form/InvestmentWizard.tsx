import type { ContractForm, FormValues } from '@quarrter/client/use-contract-form';
import { useWizard, type WizardStep } from '@quarrter/client/use-wizard';
import { Wizard } from '@quarrter/client/Wizard';
import type { IsoDate } from '@quarrter/domain/calendar';
import { type Currency, currencySlug, type Minor } from '@quarrter/domain/money';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import { PaymentNotice } from '../../../payments/PaymentNotice.tsx';
import { PendingPayments } from '../../../payments/PendingPayments.tsx';
import { payLabel } from '../../../payments/pay-label.ts';
import { PaymentNotStarted, UnappliedPayment } from './PaymentOutcome.tsx';
import type { KinFields } from './person-steps.ts';
import { type InvestmentOrder, useInvestmentPayment } from './use-investment-payment.ts';

const ninNotStored = 'We never store this NIN on this device. Please enter it again.';

type Props<Output extends FormValues, Input extends FormValues> = {
  currency: Currency;
  kind: InvestmentOrder['kind'];
  today: IsoDate;
  steps: readonly WizardStep<FieldPath<Input>>[];
  investment: {
    form: ContractForm<Output, Input>;
    schema: z.ZodMiniType<Output, Input>;
    restored: boolean;
    clearDraft: () => void;
    startOver: () => void;
  };
  readForm: InvestmentOrder['readForm'];
  /** The amount to pay; null while it is not known. */
  readAmount: () => Minor | null;
  /** Advice to the client before they pay. */
  beforePaying?: ReactNode;
  /** The fields of one step, by its position in `steps`. */
  children: (step: number, goTo: ReturnType<typeof useWizard>['goTo']) => ReactNode;
};

/** The steps of an investment form of either kind, from the first one to the card payment. */
export function InvestmentWizard<Output extends FormValues, Input extends FormValues>(
  props: Props<Output, Input>,
) {
  const { currency, kind, today, steps, investment, readForm } = props;
  const { form, schema, clearDraft } = investment;
  const hasKinNin = Boolean((form.getValues() as Partial<KinFields>).next_of_kin_nin);
  const [saveCard, setSaveCard] = useState(false);
  const { payment, startError, pay } = useInvestmentPayment({
    currency: currencySlug(currency),
    kind,
    readForm,
    clearDraft,
    showFailure: form.showFailure,
    saveCard,
    today,
  });
  const wizard = useWizard({ steps, schema, form, onComplete: pay, skipsKnown: true });
  const { current, isLast, goTo } = wizard;

  const showErrorsOf = useEffectEvent(wizard.showErrorsOf);
  useEffect(() => {
    if (startError?.failure === 'fields') showErrorsOf(Object.keys(startError.fields));
  }, [startError]);

  if (payment.step.name === 'unapplied') {
    return <UnappliedPayment currency={currency} payment={payment} />;
  }
  // The notice is beside the button that pays. On any other step, as after a reload, it comes
  // first.
  const notice = startError ? (
    <PaymentNotStarted error={startError} payment={payment} onRetry={pay} />
  ) : (
    <PaymentNotice payment={payment} onRetry={pay} />
  );
  return (
    <Wizard
      wizard={wizard}
      draft={investment}
      notInDraft={hasKinNin ? null : ninNotStored}
      notice={
        <>
          {payment.step.name === 'idle' && <PendingPayments purpose="investment" />}
          {!isLast && notice}
        </>
      }
      footer={
        isLast && (
          <>
            <SaveCard checked={saveCard} onChange={setSaveCard} />
            {props.beforePaying}
            {notice}
          </>
        )
      }
      send={{
        label: payLabel(props.readAmount(), currency),
        busy: payment.busy,
        busyLabel:
          payment.step.name === 'confirming' ? 'Confirming…' : 'Opening the payment window…',
      }}
    >
      {props.children(current, goTo)}
    </Wizard>
  );
}

function SaveCard(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <CheckboxField
      name="save_card"
      label="Save this card"
      hint="For monthly top-ups, if you set one up later. You can remove it at any time."
      checked={props.checked}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}
