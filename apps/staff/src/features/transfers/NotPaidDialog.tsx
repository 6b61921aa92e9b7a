import { approvalList } from '@quarrter/contract/staff/approvals';
import { bankLetter, bankLetterForm } from '@quarrter/contract/staff/payout-evidence';
import { type StaffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { exactMoney } from '@quarrter/domain/money';
import { useMe } from '../../api/me.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';

/** That our bank did not pay it, or that the money of a paid one was sent back: with its letter. */
export function NotPaidDialog(props: { transfer: StaffPayout }) {
  const { id, amount, currency, holder, status } = props.transfer;
  const isPaid = status === 'paid';
  const today = useMe().data?.businessDate ?? '';
  const money = `${exactMoney(amount, currency)} to ${holder}`;
  return (
    <ActionDialog
      call={bankLetter}
      params={{ id }}
      schema={bankLetterForm}
      needsFile="Please upload the letter of the bank as a PDF."
      after={{ reloads: [staffPayouts, approvalList] }}
      title={
        isPaid ? `Record that ${money} was sent back` : `Record that our bank did not pay ${money}`
      }
      label="Send for approval"
      start={{ reference: '', message: '', paidOn: today }}
      fields={[
        { name: 'file', as: 'file', label: 'Letter of the bank' },
        {
          name: 'reference',
          as: 'text',
          label: 'Bank reference',
          hint: 'As in the letter',
          autoComplete: 'off',
        },
        {
          name: 'message',
          as: 'text',
          label: 'Bank’s reason',
          hint: 'Such as: the account is closed. The client may read it.',
          autoComplete: 'off',
        },
        { name: 'paidOn', as: 'text', label: isPaid ? 'Sent back on' : 'Refused on', type: 'date' },
      ]}
    >
      <p>
        {isPaid
          ? 'Check that the money is in our account again. '
          : 'Check that the money did not leave our account. '}
        A second person checks the letter, and the money is then returned to where it came from.
      </p>
    </ActionDialog>
  );
}
