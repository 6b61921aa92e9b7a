import { changeStaffPassword } from '@quarrter/contract/staff/account';
import { passwordChecklist } from '@quarrter/domain/people';
import { NewPasswordFields } from '@quarrter/ui/NewPasswordFields';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { sessionStore } from '../../session/store.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';

/** A new password; the server then ends every session, this one included. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      call={changeStaffPassword}
      title="Change password"
      label="Change password"
      start={{ old_password: '', new_password: '', new_password2: '' }}
      onDone={() => sessionStore.end('password-changed')}
      onClose={onClose}
    >
      {({ field, watch }) => (
        <>
          <p>You’ll be signed out everywhere and must sign in again with the new password.</p>
          <PasswordField
            label="Old password"
            autoComplete="current-password"
            {...field('old_password')}
          />
          <NewPasswordFields
            rules={passwordChecklist(watch('new_password'))}
            first={{ label: 'New password', ...field('new_password') }}
            again={{ label: 'Re-enter new password', ...field('new_password2') }}
          />
        </>
      )}
    </ActionDialog>
  );
}
