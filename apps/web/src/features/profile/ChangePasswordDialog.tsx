import { changePassword, changePasswordForm } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { useEffect, useState } from 'react';
import { request } from '../../api/request.ts';
import { ActionDialog, DoneDialog } from '../../forms/ActionDialog.tsx';
import { passwordRules } from '../../forms/password-rules.ts';
import { endToken } from '../../session/end-token.ts';
import { holdCalls } from '../../session/hold-calls.ts';
import { clearSession } from '../../session/store.ts';

const empty = { old_password: '', new_password: '', new_password2: '' };

/** Changes the password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false);
  if (done) return <PasswordChanged />;
  return (
    <ActionDialog
      title="Change Password"
      schema={changePasswordForm}
      start={empty}
      send={async (body) => {
        await endToken(() => request(changePassword, { body }));
        setDone(true);
      }}
      failed="We could not change your password."
      label="Change Password"
      busyLabel="Changing your password…"
      onClose={onClose}
    >
      {({ field, watch }) => (
        <>
          <PasswordField
            label="Old Password"
            autoComplete="current-password"
            {...field('old_password')}
          />
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            rules={passwordRules(watch('new_password'))}
            {...field('new_password')}
          />
          <PasswordField
            label="Re-enter New Password"
            autoComplete="new-password"
            {...field('new_password2')}
          />
        </>
      )}
    </ActionDialog>
  );
}

/**
 * The server has ended every session, including this one. A call would be rejected, which leads
 * away from this message, so calls wait until it is closed.
 */
function PasswordChanged() {
  useEffect(holdCalls, []);
  return (
    <DoneDialog
      title="Your password was changed"
      label="Sign in again"
      onClose={() => clearSession('left')}
    >
      <Alert tone="good">
        You are signed out on every device. Sign in again with your new password.
      </Alert>
    </DoneDialog>
  );
}
