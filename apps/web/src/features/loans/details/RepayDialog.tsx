import type { LoanRecord } from '@quarrter/contract/client/loans';
import { parseAmount } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import { PaymentNotice } from '../../../payments/PaymentNotice.tsx';
import { payLabel } from '../../../payments/pay-label.ts';
import { AmountChoices } from './AmountChoices.tsx';
import type { Repayment } from './use-repayment.ts';

/** A repayment: the amount due, the full balance, or anything between, and the ways to pay it. */
export function RepayDialog({ loan, repayment }: { loan: LoanRecord; repayment: Repayment }) {
  const { form, payment, dialogOpen, hasOneAmount, submit, close } = repayment;
  return (
    <Dialog
      open={dialogOpen}
      title={
        <>
          Repay loan <span className="whitespace-nowrap">{loan.short_id}</span>
        </>
      }
      onClose={close}
    >
      {/* Room for the buttons below a field that has the focus. */}
      <form noValidate onSubmit={submit} className="grid gap-4 [&_input]:scroll-mb-52">
        <PaymentNotice payment={payment} onRetry={submit} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <AmountChoices repayment={repayment} late={loan.arrears !== null} />
        <MoneyField label="Amount" readOnly={hasOneAmount} {...form.field('amount')} />
        <p className="text-sm text-ink-soft">
          By card, bank transfer or USSD: you choose in the payment window.
        </p>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="Our payment provider sends its receipt here."
          {...form.field('email')}
        />
        <CheckboxField
          name="save_card"
          label="Save this card"
          hint="If you pay by card, you can switch on automatic repayment with it later."
          checked={repayment.saveCard}
          onChange={(event) => repayment.setSaveCard(event.target.checked)}
        />
        {/* The form is longer than a small phone; the button says the amount. */}
        <div
          className="sticky bottom-0 -mb-4 flex flex-wrap gap-3 border-t border-line bg-surface py-3
            short:static"
        >
          <Button
            type="submit"
            tone="action"
            className="flex-1 sm:order-last"
            busy={payment.busy}
            busyLabel="Opening the payment window…"
          >
            {payLabel(parseAmount(form.watch('amount')))}
          </Button>
          <Button disabled={payment.busy} onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
