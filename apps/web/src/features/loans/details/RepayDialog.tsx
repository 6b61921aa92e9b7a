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

/** A repayment by card: the amount due, the full balance, or anything between. */
export function RepayDialog({ loan, repayment }: { loan: LoanRecord; repayment: Repayment }) {
  const { form, payment, dialogOpen, submit, close } = repayment;
  return (
    <Dialog open={dialogOpen} title={`Repay loan ${loan.short_id}`} onClose={close}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <PaymentNotice payment={payment} onRetry={submit} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <AmountChoices repayment={repayment} late={loan.arrears !== null} />
        <MoneyField label="Amount" {...form.field('amount')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="The card provider sends your receipt here."
          {...form.field('email')}
        />
        <CheckboxField
          name="save_card"
          label="Save this card"
          hint="For automatic repayment, if you switch it on later. You can remove it at any time."
          checked={repayment.saveCard}
          onChange={(event) => repayment.setSaveCard(event.target.checked)}
        />
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button
            type="submit"
            tone="action"
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
