import { approvalList } from '@quarrter/contract/staff/approvals';
import { payoutEvidence, payoutEvidenceForm } from '@quarrter/contract/staff/payout-evidence';
import { type StaffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { exactMoney } from '@quarrter/domain/money';
import { TextField } from '@quarrter/ui/TextField';
import * as z from 'zod/mini';
import { useMe } from '../../api/me.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { neededFile, PdfField } from '../../shell/PdfField.tsx';
import { useFileUpload } from '../../shell/use-file-upload.ts';

const schema = z.extend(payoutEvidenceForm, {
  file: neededFile('Please upload the confirmation of the bank as a PDF.'),
});

/** That our bank paid a payout in dollars: its confirmation, reference and date. */
export function RecordDialog(props: { transfer: StaffPayout; onClose: () => void }) {
  const { id, amount, currency, holder } = props.transfer;
  const today = useMe().data?.businessDate ?? '';
  const { progress, send } = useFileUpload(payoutEvidence, id);
  return (
    <ActionDialog
      call={payoutEvidence}
      schema={schema}
      send={send}
      after={{ reloads: [staffPayouts, approvalList] }}
      title={`Record the payment of ${exactMoney(amount, currency)} to ${holder}`}
      label="Send for approval"
      start={{ reference: '', paidOn: today, file: null }}
      onClose={props.onClose}
    >
      {(form) => (
        <>
          <p>
            Pay it at the bank first. A second person checks the confirmation, reference and date.
          </p>
          <PdfField form={form} label="Confirmation of the bank" progress={progress} />
          <TextField
            label="Bank reference"
            hint="As shown on our bank statement"
            autoComplete="off"
            {...form.field('reference')}
          />
          <TextField label="Paid on" type="date" {...form.field('paidOn')} />
        </>
      )}
    </ActionDialog>
  );
}
