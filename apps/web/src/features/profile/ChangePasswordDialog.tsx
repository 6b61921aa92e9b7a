import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { changePassword, changePasswordForm } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { useEffect, useState } from 'react';
import { request } from '../../api/request.ts';
import { passwordRules } from '../../forms/password-rules.ts';
import { holdCalls } from '../../session/hold-calls.ts';
import { clearSession } from '../../session/store.ts';

const empty = { old_password: '', new_password: '', new_password2: '' };

/** Changes the password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false);
  const form = useContractForm(changePasswordForm, empty);
  const { failure, formState } = form;

  const submit = form.handleSubmit(async (values) => {
    try {
      await request(changePassword, { body: values });
      setDone(true);
    } catch (error) {
      form.showFailure(error);
    }
  });

  if (done) return <PasswordChanged />;
  return (
    <Dialog open title="Change Password" onClose={() => !formState.isSubmitting && onClose()}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <PasswordField
          label="Old Password"
          autoComplete="current-password"
          {...form.field('old_password')}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          rules={passwordRules(form.watch('new_password'))}
          {...form.field('new_password')}
        />
        <PasswordField
          label="Re-enter New Password"
          autoComplete="new-password"
          {...form.field('new_password2')}
        />
        <FormFailure failure={failure} what="Changing your password" onRetry={submit} />
        <Button
          type="submit"
          tone="main"
          wide
          busy={formState.isSubmitting}
          busyLabel="Changing your password…"
        >
          Change Password
        </Button>
      </form>
    </Dialog>
  );
}

/**
 * The server has ended every session, including this one. A call would be rejected, which leads
 * away from this message, so calls wait until it is closed.
 */
function PasswordChanged() {
  useEffect(holdCalls, []);
  const signInAgain = () => clearSession('left');
  return (
    <Dialog
      open
      title="Your password was changed"
      onClose={signInAgain}
      actions={
        <Button tone="main" onClick={signInAgain}>
          Sign in again{' '}
        </Button>
      }
    >
      <Alert tone="good">
        You are signed out on every device. Sign in again with your new password.
      </Alert>
    </Dialog>
  );
}
