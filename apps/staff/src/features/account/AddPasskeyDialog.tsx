import { ApiError } from '@quarrter/client/errors';
import { FormFailure } from '@quarrter/client/form-failure';
import { browserSupportsWebAuthn, createPasskey, passkeyFailure } from '@quarrter/client/passkey';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { passkeyNameForm } from '@quarrter/contract/second-factor-forms';
import { addStaffPasskey, beginStaffPasskey } from '@quarrter/contract/staff/account';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import { request } from '../../api/request.ts';

/** A name, then the browser's own window. */
export function AddPasskeyDialog(props: {
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[] | null) => Promise<void>;
}) {
  const { onClose, onDone } = props;
  const [rejected, setRejected] = useState<string | null>(null);
  const form = useContractForm(passkeyNameForm, { name: '' }, { focusFirstError: true });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    setRejected(null);
    try {
      const passkey = await createPasskey(await request(beginStaffPasskey));
      const added = await request(addStaffPasskey, { body: { name, passkey } });
      await onDone(added.recovery_codes);
    } catch (error) {
      if (error instanceof ApiError) form.showFailure(error);
      else setRejected(passkeyFailure(error));
    }
  });
  return (
    <Dialog open title="Add a passkey" onClose={() => !isSubmitting && onClose()}>
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
          {rejected && <Alert tone="bad">{rejected}</Alert>}
          <FormFailure failure={form.formFailure} what="Adding the passkey" onRetry={submit} />
          <Button
            type="submit"
            tone="main"
            wide
            busy={isSubmitting}
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
