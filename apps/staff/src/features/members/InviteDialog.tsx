import { useContractForm } from '@quarrter/client/use-contract-form';
import { inviteForm, inviteStaff } from '@quarrter/contract/staff/members';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import type * as z from 'zod/mini';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { roleOptions } from '../../shell/role-names.ts';
import { useMemberAction } from './use-member-action.ts';

type Invitation = z.infer<typeof inviteForm>;

/** A new member of staff, whom a second administrator approves. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const empty = { name: '', email: '', role: '' as Invitation['role'] };
  const form = useContractForm(inviteForm, empty, { focusFirstError: true });
  const sending = useMemberAction((body: Invitation) => request(inviteStaff, { body }));
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title="Invite someone"
      label="Propose"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        When another administrator approves, we email a link. It works once, within 24 hours: the
        person chooses a password and sets up a second factor.
      </p>
      <TextField label="Name" autoComplete="off" maxLength={100} {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <SelectField label="Role" options={roleOptions} {...form.field('role')} />
    </FormDialog>
  );
}
