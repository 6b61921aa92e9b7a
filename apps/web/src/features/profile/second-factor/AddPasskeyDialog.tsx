import { ApiError } from '@quarrter/client/errors';
import { FormFailure } from '@quarrter/client/form-failure';
import { browserSupportsWebAuthn, createPasskey, passkeyFailure } from '@quarrter/client/passkey';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { addPasskey, beginPasskey, passkeyNameForm } from '@quarrter/contract/second-factor';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
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
  const { email, onClose, onDone } = props;
  const [rejected, setRejected] = useState<string | null>(null);
  const form = useContractForm(
    schema,
    { name: nameOf(navigator.userAgent), password: '' },
    { focusFirstError: true },
  );
  const { formState } = form;

  const submit = form.handleSubmit(async ({ name, password }) => {
    setRejected(null);
    try {
      await checkPassword(email, password);
      const passkey = await createPasskey(await request(beginPasskey));
      const added = await request(addPasskey, { body: { name, passkey } });
      await onDone(added.recovery_codes);
    } catch (error) {
      if (error instanceof ApiError) form.showFailure(asPasswordError(error));
      else setRejected(passkeyFailure(error));
    }
  });

  return (
    <Dialog open title="Add a passkey" onClose={() => !formState.isSubmitting && onClose()}>
      {browserSupportsWebAuthn() ? (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <p>
            Your browser then asks for your fingerprint, your face or your PIN. We never see them.
          </p>
          <TextField
            label="Name of the passkey"
            hint="So that you recognise it later, such as My phone"
            autoComplete="off"
            maxLength={60}
            {...form.field('name')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint={passwordHint}
            {...form.field('password')}
          />
          {rejected && <Alert tone="bad">{rejected}</Alert>}
          <FormFailure failure={form.formFailure} what="Adding the passkey" onRetry={submit} />
          <Button
            type="submit"
            tone="main"
            wide
            busy={formState.isSubmitting}
            busyLabel="Waiting for your passkey…"
          >
            Add the passkey
          </Button>
        </form>
      ) : (
        <p>This browser does not support passkeys. Use an authenticator app, or another browser.</p>
      )}
    </Dialog>
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
