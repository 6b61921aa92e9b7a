import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  applyForm,
  proposeReceiptApplication,
  proposeReceiptRefund,
  refundForm,
  type StaffReceipt,
} from '@quarrter/contract/staff/receipts';
import { formatDate } from '@quarrter/domain/calendar';
import { formatAmount, formatMoney, fromWire, smallerOf } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { usePropose } from './use-receipt.ts';

type Props = { page: StaffReceipt; onClose: () => void };

/** Money goes back to where it was paid from, once a second person approves. */
export function RefundDialog({ page: { receipt }, onClose }: Props) {
  const amount = formatAmount(fromWire(receipt.amount));
  const form = useContractForm(refundForm, { amount }, { focusFirstError: true });
  const act = usePropose((body: { amount: string }) =>
    request(proposeReceiptRefund, { params: { id: receipt.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title={`Refund ${receipt.client_name}?`}
      label="Propose refund"
      busy={act.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        currency={receipt.currency}
        hint={`${unappliedText(receipt)} is unapplied.`}
        {...form.field('amount')}
      />
      <p className="text-sm text-ink-soft">
        It goes back to the card or account that it was paid from. The provider keeps its fee.
        Nothing moves before a second person approves.
      </p>
    </FormDialog>
  );
}

/** It repays a loan as of the day on which the client paid. */
export function ApplyDialog({ page: { receipt, loans }, onClose }: Props) {
  const [first] = loans;
  const form = useContractForm(
    applyForm,
    { loan_id: first?.id ?? '', amount: amountFor(receipt, first) },
    { focusFirstError: true },
  );
  const act = usePropose((body: { loan_id: string; amount: string }) =>
    request(proposeReceiptApplication, { params: { id: receipt.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await act.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title="Apply to a loan"
      label="Propose to apply"
      busy={act.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Loan"
        placeholder={null}
        options={loans.map((loan) => ({
          value: loan.id,
          label: `${loan.short_id}: owes ${formatMoney(fromWire(loan.balance), 'NGN')}`,
        }))}
        {...form.field('loan_id')}
      />
      <MoneyField
        label="Amount"
        hint={`${unappliedText(receipt)} is unapplied.`}
        {...form.field('amount')}
      />
      <p className="text-sm text-ink-soft">
        The repayment counts from {formatDate(receipt.paid_on)}, the day on which the client paid.
        Nothing moves before a second person approves.
      </p>
    </FormDialog>
  );
}

function unappliedText({ amount, currency }: StaffReceipt['receipt']): string {
  return formatMoney(fromWire(amount), currency);
}

/** What is left, or all that the loan owes if that is less. */
function amountFor(
  receipt: StaffReceipt['receipt'],
  loan: StaffReceipt['loans'][number] | undefined,
): string {
  const left = fromWire(receipt.amount);
  const owed = loan ? fromWire(loan.balance) : left;
  return formatAmount(smallerOf(left, owed));
}
