import { useContractForm } from '@quarrter/client/use-contract-form';
import { proposeRole, roleForm, type StaffMemberRecord } from '@quarrter/contract/staff/members';
import { SelectField } from '@quarrter/ui/SelectField';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { roleOptions } from '../../shell/role-names.ts';
import { useMemberAction } from './use-member-action.ts';

/** Another role, which a second administrator approves. */
export function RoleDialog(props: { member: StaffMemberRecord; onClose: () => void }) {
  const { member, onClose } = props;
  const form = useContractForm(roleForm, { role: member.role }, { focusFirstError: true });
  const sending = useMemberAction((body: { role: StaffMemberRecord['role'] }) =>
    request(proposeRole, { params: { id: member.id }, body }),
  );
  const submit = form.handleSubmit(async (values) => {
    await sending.mutateAsync(values).then(onClose, form.showFailure);
  });
  return (
    <FormDialog
      title={`Change the role of ${member.name}`}
      label="Propose"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        It changes when another administrator approves. {member.name} is then signed out and told by
        email.
      </p>
      <SelectField label="Role" placeholder={null} options={roleOptions} {...form.field('role')} />
    </FormDialog>
  );
}
