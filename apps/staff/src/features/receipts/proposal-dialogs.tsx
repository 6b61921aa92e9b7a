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
      fields={[amountOf(receipt)]}
      note={
        'It goes back to the card or account that it was paid from. The provider keeps its fee. ' +
        'Nothing moves before a second person approves.'
      }
    />
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
      fields={[
        {
          name: 'loan_id',
          as: 'select',
          label: 'Loan',
          placeholder: null,
          options: loans.map((loan) => ({
            value: loan.id,
            label: `${loan.short_id}: owes ${formatMoney(fromWire(loan.balance), 'NGN')}`,
          })),
        },
        amountOf(receipt),
      ]}
      note={
        `The repayment counts from ${formatDate(receipt.paid_on)}, the day on which the client ` +
        'paid. Nothing moves before a second person approves.'
      }
    />
  );
}

function amountOf({ amount, currency }: StaffReceipt['receipt']) {
  const hint = `${formatMoney(fromWire(amount), currency)} is unapplied.`;
  return { name: 'amount', as: 'money', label: 'Amount', currency, hint } as const;
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
