import { AddPasskeyDialog as AddDialog } from '@quarrter/client/AddPasskeyDialog';
import { addPasskey, beginPasskey, passkeyNameForm } from '@quarrter/contract/second-factor';
import { PasswordField } from '@quarrter/ui/PasswordField';
import * as z from 'zod/mini';
import { request } from '../../../api/request.ts';
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
      empty={{ name: nameOf(navigator.userAgent), password: '' }}
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

const devices: readonly [RegExp, string][] = [
  [/Android/, 'Android phone'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
];

/** What most people would call their device; they can change it. */
function nameOf(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
