import { FormFailure } from '@quarrter/client/form-failure';
import { NewAppForm } from '@quarrter/client/NewAppForm';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { beginCode, confirmCode } from '@quarrter/contract/second-factor';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { request } from '../../../api/request.ts';
import { afterPassword } from '../../../session/check-password.ts';
import { passwordHint, passwordShape } from '../../../session/password-step.ts';

type Begun = { secret: string; address: string };
type OnDone = (recoveryCodes: readonly string[] | null) => Promise<void>;

/** The password first, then the secret, which counts once the app's code was entered. */
export function SetUpAppDialog(props: { email: string; onClose: () => void; onDone: OnDone }) {
  const { email, onClose, onDone } = props;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [confirming, setConfirming] = useState(false);

  /** The reply brings the recovery codes, so the dialog stays until it is there. */
  async function confirm(body: { code: string }) {
    setConfirming(true);
    try {
      await onDone((await request(confirmCode, { body })).recovery_codes);
    } finally {
      setConfirming(false);
    }
  }

  return (
    <Dialog
      key={begun ? 'scan' : 'password'}
      open
      title="Set up an authenticator app"
      onClose={() => !confirming && onClose()}
    >
      {begun ? (
        <NewAppForm begun={begun} onCode={confirm} />
      ) : (
        <Password email={email} onBegun={setBegun} />
      )}
    </Dialog>
  );
}

const passwordForm = z.object(passwordShape);

function Password({ email, onBegun }: { email: string; onBegun: (begun: Begun) => void }) {
  const form = useContractForm(passwordForm, { password: '' }, { focusFirstError: true });
  const submit = form.handleSubmit(async ({ password }) => {
    await afterPassword(email, password, async () => onBegun(await request(beginCode))).catch(
      form.showFailure,
    );
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>
        You need an app such as Google Authenticator, Microsoft Authenticator or Authy on your
        phone.
      </p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint={passwordHint}
        {...form.field('password')}
      />
      <FormFailure failure={form.failure} failed="We could not set up the app." onRetry={submit} />
      <Button type="submit" tone="main" wide busy={form.formState.isSubmitting}>
        Continue
      </Button>
    </form>
  );
}
