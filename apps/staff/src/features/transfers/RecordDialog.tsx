import { invalidate } from '@quarrter/client/calls';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { payoutEvidence, payoutEvidenceForm } from '@quarrter/contract/staff/payout-evidence';
import { type StaffPayout, staffPayouts } from '@quarrter/contract/staff/payouts';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { FileField } from '@quarrter/ui/FileField';
import { TextField } from '@quarrter/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useMe } from '../../api/me.ts';
import { upload } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { useFocusOnFile } from '../../shell/use-focus-on-file.ts';

const schema = z.extend(payoutEvidenceForm, {
  file: z.custom<File | null>(
    (chosen) => chosen instanceof File,
    'Please upload the confirmation of the bank as a PDF.',
  ),
});

type Values = z.infer<typeof schema>;

/** That our bank paid a payout in dollars: its confirmation, reference and date. */
export function RecordDialog(props: { transfer: StaffPayout; onClose: () => void }) {
  const { transfer, onClose } = props;
  const { amount, currency, holder } = transfer;
  const today = useMe().data?.business_date ?? '';
  const form = useContractForm(
    schema,
    { reference: '', paid_on: today, file: null },
    { focusFirstError: true },
  );
  const { sending, progress } = useSending(transfer);
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onClose, form.showFailure);
  });
  const fileError = form.field('file').error;
  const isFirst = fileError !== undefined && form.field('reference').error === undefined;
  useFocusOnFile(isFirst, form.failure ?? form.attempt);
  const choose = (file: File | null) => form.setValue('file', file, { shouldValidate: true });
  return (
    <FormDialog
      title={`Record the payment of ${formatMoney(fromWire(amount), currency)} to ${holder}`}
      label="Send for approval"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Pay it at the bank first. A second person checks the confirmation, reference and date.</p>
      <FileField
        name="file"
        label="Confirmation of the bank"
        file={form.watch('file')}
        error={fileError}
        progress={progress}
        onChoose={choose}
        onRemove={() => choose(null)}
      />
      <TextField
        label="Bank reference"
        hint="As it stands on our bank statement"
        autoComplete="off"
        {...form.field('reference')}
      />
      <TextField label="Paid on" type="date" {...form.field('paid_on')} />
    </FormDialog>
  );
}

/** Sends the form with its file, and how much of it is sent. */
function useSending({ id }: StaffPayout) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useSingleMutation({
    mutationFn: ({ reference, paid_on = '', file }: Values) =>
      upload(payoutEvidence, {
        params: { id },
        fields: { reference, paid_on },
        files: file ? { file } : {},
        onProgress: setProgress,
      }),
    onSettled: () => {
      setProgress(null);
      return invalidate(client, staffPayouts, approvalList);
    },
  });
  return { sending, progress };
}
