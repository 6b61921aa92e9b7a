import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import {
  type ChangePasswordForm,
  changePasswordForm,
} from '@quarrter/contract/client/account-forms';
import { changeStaffPassword } from '@quarrter/contract/staff/account';
import { checkPassword, passwordRuleTexts } from '@quarrter/domain/people';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { request } from '../../api/request.ts';
import { sessionStore } from '../../session/store.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';

/** A new password; the server then ends every session, this one included. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const empty = { old_password: '', new_password: '', new_password2: '' };
  const form = useContractForm(changePasswordForm, empty, { focusFirstError: true });
  const sending = useSingleMutation({
    mutationFn: (body: ChangePasswordForm) => request(changeStaffPassword, { body }),
  });
  const submit = form.handleSubmit(async (values) => {
    await sending
      .mutateAsync(values)
      .then(() => sessionStore.end('password-changed'), form.showFailure);
  });
  const rules = checkPassword(form.watch('new_password')).map(({ rule, met }) => ({
    label: passwordRuleTexts[rule],
    met,
  }));
  return (
    <FormDialog
      title="Change password"
      label="Change password"
      busy={sending.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>You are then signed out everywhere, and sign in again with the new password.</p>
      <PasswordField
        label="Old password"
        autoComplete="current-password"
        {...form.field('old_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        rules={rules}
        {...form.field('new_password')}
      />
      <PasswordField
        label="Re-enter new password"
        autoComplete="new-password"
        {...form.field('new_password2')}
      />
    </FormDialog>
  );
}
