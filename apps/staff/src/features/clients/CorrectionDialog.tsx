import { approvalList } from '@quarrter/contract/staff/approvals';
import type { StaffClient } from '@quarrter/contract/staff/clients';
import { correctionForm, proposeCorrection } from '@quarrter/contract/staff/identity-corrections';
import { TextAreaField } from '@quarrter/ui/TextAreaField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import type { ComponentProps } from 'react';
import { ofClient } from '../../api/changes.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { PdfField } from '../../shell/PdfField.tsx';

/** The identity as the evidence has it. Numbers are typed anew; no one reveals one for this. */
export function CorrectionDialog(props: {
  page: StaffClient;
  before: NonNullable<StaffClient['correction']>;
}) {
  const { page, before } = props;
  const { id, name } = page.client;
  return (
    <ActionDialog
      call={proposeCorrection}
      params={{ id }}
      schema={correctionForm}
      needsFile="Please upload the evidence as a PDF."
      after={{ reloads: [...ofClient(id), approvalList] }}
      title={`Correct the identity of ${name}`}
      label="Send for approval"
      start={{
        firstName: before.firstName,
        lastName: before.lastName,
        dateOfBirth: before.dateOfBirth ?? '',
        nin: '',
        bvn: '',
        reason: '',
      }}
    >
      {(form, progress) => (
        <>
          <p className="text-sm">
            Enter what the evidence shows. A second person opens it and decides; then we’ll email
            the client what changed.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="First name" autoComplete="off" {...form.field('firstName')} />
            <TextField label="Last name" autoComplete="off" {...form.field('lastName')} />
          </div>
          <DateField label="Date of birth" {...form.field('dateOfBirth')} />
          <NumberField label="New NIN" shown={page.identity.nin} {...form.field('nin')} />
          <NumberField label="New BVN" shown={page.identity.bvn} {...form.field('bvn')} />
          <TextAreaField
            label="Reason"
            hint="The person who decides reads it."
            maxLength={500}
            {...form.field('reason')}
          />
          <PdfField form={form} label="Evidence" progress={progress} />
        </>
      )}
    </ActionDialog>
  );
}

function NumberField({ shown, ...field }: ComponentProps<typeof TextField> & { shown: string }) {
  const hint =
    shown === ''
      ? 'No number given. Leave empty if there is none.'
      : `Now ending in ${shown.slice(-4)}. Leave empty to keep it.`;
  return <TextField {...field} hint={hint} inputMode="numeric" autoComplete="off" />;
}
