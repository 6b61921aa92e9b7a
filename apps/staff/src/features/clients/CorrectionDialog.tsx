import { invalidate } from '@quarrter/client/calls';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { approvalList } from '@quarrter/contract/staff/approvals';
import type { StaffClient } from '@quarrter/contract/staff/clients';
import { correctionForm, proposeCorrection } from '@quarrter/contract/staff/identity-corrections';
import { FileField } from '@quarrter/ui/FileField';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { upload } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { useFocusOnFile } from '../../shell/use-focus-on-file.ts';
import { useClientAction } from './use-client.ts';

const schema = z.extend(correctionForm, {
  file: z.custom<File | null>(
    (chosen) => chosen instanceof File,
    'Please upload the evidence as a PDF.',
  ),
});

type Values = z.infer<typeof schema>;

/** The identity as the evidence has it. Numbers are typed anew; nobody reveals one for this. */
export function CorrectionDialog(props: {
  page: StaffClient;
  before: NonNullable<StaffClient['correction']>;
  onClose: () => void;
}) {
  const { page, before, onClose } = props;
  const form = useContractForm(
    schema,
    {
      ...{ first_name: before.first_name, last_name: before.last_name },
      ...{ date_of_birth: before.date_of_birth ?? '', nin: '', bvn: '', reason: '', file: null },
    },
    { focusFirstError: true },
  );
  const { sending, progress } = useSending(page.client.id);
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onClose, form.showFailure);
  });
  const fileError = form.field('file').error;
  const texts = ['first_name', 'last_name', 'date_of_birth', 'nin', 'bvn', 'reason'] as const;
  const isFirst = fileError !== undefined && texts.every((name) => !form.field(name).error);
  useFocusOnFile(isFirst, form.failure ?? form.attempt);
  const choose = (file: File | null) => form.setValue('file', file, { shouldValidate: true });
  return (
    <FormDialog
      title={`Correct the identity of ${page.client.name}`}
      label="Send for approval"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm">
        Enter what the evidence shows. A second person opens it and decides; then we email the
        client what changed.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="off" {...form.field('first_name')} />
        <TextField label="Last name" autoComplete="off" {...form.field('last_name')} />
      </div>
      <DateField label="Date of birth" {...form.field('date_of_birth')} />
      <NumberField label="NIN" shown={page.identity.nin} field={form.field('nin')} />
      <NumberField label="BVN" shown={page.identity.bvn} field={form.field('bvn')} />
      <TextAreaField
        label="Reason"
        hint="The person who decides reads it."
        maxLength={500}
        {...form.field('reason')}
      />
      <FileField
        name="file"
        label="Evidence"
        file={form.watch('file')}
        error={fileError}
        progress={progress}
        onChoose={choose}
        onRemove={() => choose(null)}
      />
    </FormDialog>
  );
}

function NumberField(props: {
  label: string;
  shown: string;
  field: ReturnType<ReturnType<typeof useContractForm<Values>>['field']>;
}) {
  const { label, shown, field } = props;
  const hint =
    shown === ''
      ? 'None is given. Empty leaves it so.'
      : `Now ending in ${shown.slice(-4)}. Empty keeps it.`;
  return (
    <TextField
      label={`New ${label}`}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      {...field}
    />
  );
}

/** Sends the form with its file, and how much of it is sent. */
function useSending(id: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useClientAction(id, async (values: Values) => {
    const { file, date_of_birth = '', nin = '', bvn = '', ...others } = values;
    try {
      return await upload(proposeCorrection, {
        params: { id },
        fields: { ...others, date_of_birth, nin, bvn },
        files: file ? { file } : {},
        onProgress: setProgress,
      });
    } finally {
      setProgress(null);
      void invalidate(client, approvalList);
    }
  });
  return { sending, progress };
}
