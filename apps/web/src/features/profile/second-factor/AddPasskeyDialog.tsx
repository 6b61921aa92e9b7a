import { AddPasskeyDialog as AddDialog } from '@quarrter/client/AddPasskeyDialog';
import { addPasskey, beginPasskey, passkeyNameForm } from '@quarrter/contract/second-factor';
import { PasswordField } from '@quarrter/ui/PasswordField';
import * as z from 'zod/mini';
import { request } from '../../../api/request.ts';
import { deviceName } from '../../../second-factor/device-name.ts';
import { asPasswordError, checkPassword } from '../../../session/check-password.ts';
import { passwordHint, passwordShape } from '../../../session/password-step.ts';

const schema = z.object({ ...passkeyNameForm.shape, ...passwordShape });

/** Name and password, then the browser's own window. */
export function AddPasskeyDialog(props: {
  email: string;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[] | null) => Promise<void>;
}) {
  const { email, ...dialog } = props;
  return (
    <AddDialog
      {...dialog}
      schema={schema}
      empty={{ name: deviceName(navigator.userAgent), password: '' }}
      begin={async ({ password = '' }) => {
        await checkPassword(email, password);
        return request(beginPasskey);
      }}
      add={async (body) => (await request(addPasskey, { body })).recovery_codes}
      asFormError={asPasswordError}
    >
      {(form) => (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint={passwordHint}
          {...form.field('password')}
        />
      )}
    </AddDialog>
  );
}
