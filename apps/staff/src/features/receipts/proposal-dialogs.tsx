import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  proposeReceiptApplication,
  proposeReceiptRefund,
  readStaffReceipt,
  type StaffReceipt,
  staffReceipts,
} from '@quarrter/contract/staff/receipts';
import { formatDate } from '@quarrter/domain/calendar';
import { formatAmount, formatMoney, fromWire, smallerOf } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { ActionDialog } from '../../shell/ActionDialog.tsx';

type Props = { page: StaffReceipt; onClose: () => void };

function onReceipt({ page: { receipt }, onClose }: Props) {
  const reloads = [approvalList, staffReceipts, readStaffReceipt];
  return { params: { id: receipt.id }, after: { reloads }, onClose };
}

/** Money goes back to where it was paid from, once a second person approves. */
export function RefundDialog(props: Props) {
  const { receipt } = props.page;
  return (
    <ActionDialog
      {...onReceipt(props)}
      call={proposeReceiptRefund}
      title={`Refund ${receipt.client_name}?`}
      label="Propose refund"
      start={{ amount: formatAmount(fromWire(receipt.amount)) }}
    >
      {({ field }) => (
        <>
          <MoneyField
            label="Amount"
            currency={receipt.currency}
            hint={unappliedText(receipt)}
            {...field('amount')}
          />
          <p className="text-sm text-ink-soft">
            It goes back to the card or account that it was paid from. The provider keeps its fee.
            Nothing moves before a second person approves.
          </p>
        </>
      )}
    </ActionDialog>
  );
}

/** It repays a loan as of the day on which the client paid. */
export function ApplyDialog(props: Props) {
  const { receipt, loans } = props.page;
  const [first] = loans;
  return (
    <ActionDialog
      {...onReceipt(props)}
      call={proposeReceiptApplication}
      title="Apply to a loan"
      label="Propose to apply"
      start={{ loan_id: first?.id ?? '', amount: amountFor(receipt, first) }}
    >
      {({ field }) => (
        <>
          <SelectField
            label="Loan"
            placeholder={null}
            options={loans.map((loan) => ({
              value: loan.id,
              label: `${loan.short_id}: owes ${formatMoney(fromWire(loan.balance), 'NGN')}`,
            }))}
            {...field('loan_id')}
          />
          <MoneyField label="Amount" hint={unappliedText(receipt)} {...field('amount')} />
          <p className="text-sm text-ink-soft">
            The repayment counts from {formatDate(receipt.paid_on)}, the day on which the client
            paid. Nothing moves before a second person approves.
          </p>
        </>
      )}
    </ActionDialog>
  );
}

function unappliedText({ amount, currency }: StaffReceipt['receipt']): string {
  return `${formatMoney(fromWire(amount), currency)} is unapplied.`;
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
