import type { LoanRecord } from '@quarrter/contract/client/loans';
import { parseAmount } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { TextField } from '@quarrter/ui/TextField';
import CreditCard from 'lucide-react/icons/credit-card';
import Hash from 'lucide-react/icons/hash';
import Landmark from 'lucide-react/icons/landmark';
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
      <form noValidate onSubmit={submit} className="grid gap-5">
        <PaymentNotice payment={payment} onRetry={submit} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <AmountChoices repayment={repayment} late={loan.arrears !== null} />
        <MoneyField label="Amount" readOnly={hasOneAmount} {...form.field('amount')} />
        <WaysToPay />
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

const ways = [
  [CreditCard, 'Card'],
  [Landmark, 'Bank transfer'],
  [Hash, 'USSD'],
] as const;

/** The ways to pay that the payment window will offer. */
function WaysToPay() {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-600">How you can pay</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {ways.map(([Icon, way]) => (
          <li key={way} className="flex items-center gap-2">
            <Icon aria-hidden="true" className="size-4.5 text-main-text" /> {way}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">You choose in the payment window that opens next.</p>
    </div>
  );
}
