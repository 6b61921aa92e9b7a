import { ApiError, isUnanswered } from '@quarrter/client/errors';
import {
  type ChangePasswordForm,
  changePassword,
  changePasswordForm,
} from '@quarrter/contract/client/accounts';
import { passwordChecklist } from '@quarrter/domain/people';
import { Alert } from '@quarrter/ui/Alert';
import { NewPasswordFields } from '@quarrter/ui/NewPasswordFields';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { useEffect, useLayoutEffect, useState } from 'react';
import { request } from '../../api/request.ts';
import { ActionDialog, DoneDialog } from '../../forms/ActionDialog.tsx';
import { endToken, hearRejected } from '../../session/end-token.ts';
import { holdCalls } from '../../session/hold-calls.ts';
import { clearSession } from '../../session/store.ts';

const empty = { old_password: '', new_password: '', new_password2: '' };

/** The password's state: without a reply to the change, no one knows it. */
type Outcome = 'changed' | 'unknown';

/** Changes the password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [lost, setLost] = useState(0);
  // A session that ends after a lost reply was most likely ended by the change. No call is answered
  // before this listens.
  useLayoutEffect(() => {
    if (lost > 0) return hearRejected(() => setOutcome('unknown'));
  }, [lost]);

  async function send(body: ChangePasswordForm) {
    const expire = lost > 0 ? () => {} : undefined;
    try {
      const reply = await endToken(() => request(changePassword, { body }), expire);
      setOutcome(reply ? 'changed' : 'unknown');
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      if (lost > 0 && failure?.status === 401) return setOutcome('unknown');
      // Increased each time, to listen again: the call itself listens while it runs.
      if (lost > 0 || isUnanswered(failure)) setLost(lost + 1);
      throw error;
    }
  }

  if (outcome) return <SignInAgain outcome={outcome} />;
  return (
    <ActionDialog
      title="Change Password"
      schema={changePasswordForm}
      start={empty}
      send={send}
      failed="We do not know whether your password was changed. It is safe to try again."
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
          <NewPasswordFields
            rules={passwordChecklist(watch('new_password'))}
            first={{ label: 'New Password', ...field('new_password') }}
            again={{ label: 'Re-enter New Password', ...field('new_password2') }}
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
function SignInAgain({ outcome }: { outcome: Outcome }) {
  useEffect(holdCalls, []);
  const isChanged = outcome === 'changed';
  return (
    <DoneDialog
      title={isChanged ? 'Your password was changed' : 'Your password may have been changed'}
      label="Sign in again"
      onClose={() => clearSession('left')}
    >
      {isChanged ? (
        <Alert tone="good">
          You are signed out on every device. Sign in again with your new password.
        </Alert>
      ) : (
        <Alert tone="warn">
          We got no reply, and your session has ended. Sign in with your new password. If it is not
          accepted, your old one has not changed.
        </Alert>
      )}
    </DoneDialog>
  );
}
