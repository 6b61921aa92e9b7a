import { approvalList } from '@quarrter/contract/staff/approvals';
import { payoutEvidence, payoutEvidenceForm } from '@quarrter/contract/staff/payout-evidence';
import { type StaffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { exactMoney } from '@quarrter/domain/money';
import { useMe } from '../../api/me.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';

/** That our bank paid a payout in dollars: its confirmation, reference and date. */
export function RecordDialog(props: { transfer: StaffPayout }) {
  const { id, amount, currency, holder } = props.transfer;
  const today = useMe().data?.businessDate ?? '';
  return (
    <ActionDialog
      call={payoutEvidence}
      params={{ id }}
      schema={payoutEvidenceForm}
      needsFile="Please upload the confirmation of the bank as a PDF."
      after={{ reloads: [staffPayouts, approvalList] }}
      title={`Record the payment of ${exactMoney(amount, currency)} to ${holder}`}
      label="Send for approval"
      start={{ reference: '', paidOn: today }}
      fields={[
        { name: 'file', as: 'file', label: 'Confirmation of the bank' },
        {
          name: 'reference',
          as: 'text',
          label: 'Bank reference',
          hint: 'As shown on our bank statement',
          autoComplete: 'off',
        },
        { name: 'paidOn', as: 'text', label: 'Paid on', type: 'date' },
      ]}
    >
      <p>Pay it at the bank first. A second person checks the confirmation, reference and date.</p>
    </ActionDialog>
  );
}
