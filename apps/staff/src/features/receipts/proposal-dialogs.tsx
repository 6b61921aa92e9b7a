import { approvalList } from '@quarrter/contract/staff/approvals';
import { reverseBankReceipt } from '@quarrter/contract/staff/bank-receipts';
import {
  proposeReceiptApplication,
  proposeReceiptPayout,
  proposeReceiptRefund,
  readStaffReceipt,
  type StaffReceipt,
  staffReceipts,
} from '@quarrter/contract/staff/receipts';
import { formatDate } from '@quarrter/domain/calendar';
import { exactMoney, formatAmount, smallerOf } from '@quarrter/domain/money';
import { ActionDialog } from '../../shell/ActionDialog.tsx';

type Props = { page: StaffReceipt };

function onReceipt({ page: { receipt } }: Props) {
  const reloads = [approvalList, staffReceipts, readStaffReceipt];
  return { params: { id: receipt.id }, after: { reloads } };
}

/** Money goes back to where it was paid from, once a second person approves. */
export function RefundDialog(props: Props) {
  const { receipt } = props.page;
  return (
    <ActionDialog
      {...onReceipt(props)}
      call={proposeReceiptRefund}
      title={`Refund ${receipt.clientName}?`}
      label="Propose refund"
      start={{ amount: formatAmount(receipt.amount) }}
      fields={[amountOf(receipt)]}
      note={
        'It is returned to the card or account that it was paid from. The provider keeps its ' +
        'fee. No money moves until a second person approves.'
      }
    />
  );
}

/** Money that was never paid by card goes to the client's bank account. */
export function PayOutDialog(props: Props) {
  const { receipt } = props.page;
  const amount = exactMoney(receipt.amount, receipt.currency);
  return (
    <ActionDialog
      {...onReceipt(props)}
      call={proposeReceiptPayout}
      title={`Pay ${amount} to ${receipt.clientName}?`}
      label="Propose transfer"
      note={
        'It goes to the client’s saved bank account, which must be in their name. ' +
        'No money moves until a second person approves.'
      }
    />
  );
}

/** A bank receipt recorded by mistake, such as for another client, or redress. */
export function ReverseDialog(props: Props) {
  const { receipt, redress } = props.page;
  return (
    <ActionDialog
      {...onReceipt(props)}
      call={reverseBankReceipt}
      title={`Reverse the ${redress ? 'redress' : 'bank receipt'} of ${receipt.clientName}?`}
      label="Propose reversal"
      danger
      start={{ reason: '' }}
      fields={[{ name: 'reason', as: 'words', label: 'Reason' }]}
      note={
        `The client no longer has this money, and is emailed.${redress ? '' : recordAgain} ` +
        'Nothing changes until a second person approves.'
      }
    />
  );
}

const recordAgain = ' Then it can be recorded again.';

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
      start={{ loanId: first?.id ?? '', amount: amountFor(receipt, first) }}
      fields={[
        {
          name: 'loanId',
          as: 'select',
          label: 'Loan',
          placeholder: null,
          options: loans.map((loan) => ({
            value: loan.id,
            label: `${loan.shortId}: ${stateOf(loan)} ${exactMoney(loan.balance)}`,
          })),
        },
        amountOf(receipt),
      ]}
      note={
        `The repayment is recorded on ${formatDate(receipt.paidOn)}, the day on which the client ` +
        'paid. For a written-off loan, it recovers part of the loss on the day of approval. ' +
        'No money moves until a second person approves.'
      }
    />
  );
}

const stateOf = ({ state }: StaffReceipt['loans'][number]) =>
  state === 'written-off' ? 'written off, not recovered' : 'owes';

function amountOf({ amount, currency }: StaffReceipt['receipt']) {
  const hint = `${exactMoney(amount, currency)} is unapplied.`;
  return { name: 'amount', as: 'money', label: 'Amount', currency, hint } as const;
}

/** The unapplied amount, or the loan's balance if that is less. */
function amountFor(
  receipt: StaffReceipt['receipt'],
  loan: StaffReceipt['loans'][number] | undefined,
): string {
  const left = receipt.amount;
  const owed = loan ? loan.balance : left;
  return formatAmount(smallerOf(left, owed));
}
