import { ApiError, messageOf } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  beginStaffSignIn,
  finishStaffSignIn,
  staffSignInForm,
} from '@quarrter/contract/staff/staff';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { CodeField } from '@quarrter/ui/CodeField';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { startSession } from '../../session/store.ts';
import { Ended } from './Ended.tsx';
import type { Waiting } from './OtherFactor.tsx';

/** Email, password and the code of an app; or a passkey or recovery code as the second factor. */
export function SignInForm({ onOtherFactor }: { onOtherFactor: (waiting: Waiting) => void }) {
  const [asking, setAsking] = useState(false);
  const form = useContractForm(
    staffSignInForm,
    { email: '', password: '', code: '' },
    { focusFirstError: true },
  );
  const failure = form.formFailure;

  const submit = form.handleSubmit(async ({ email, password, code }) => {
    try {
      const { signInToken } = await request(beginStaffSignIn, { body: { email, password } });
      startSession(await request(finishStaffSignIn, { body: { signInToken, code } }));
    } catch (error) {
      form.resetField('code');
      form.showFailure(error);
      if (error instanceof ApiError && 'code' in error.fields) form.setFocus('code');
    }
  });

  async function askForOther() {
    if (!(await form.trigger(['email', 'password'], { shouldFocus: true }))) return;
    const { email, password } = form.getValues();
    setAsking(true);
    try {
      const begun = await request(beginStaffSignIn, { body: { email, password } });
      onOtherFactor({ email, password, begun });
    } catch (error) {
      setAsking(false);
      form.showFailure(error);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {!failure && <Ended />}
      {failure && <Alert tone="bad" title={messageOf(failure)} />}
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <CodeField
        hint="6 digits from your authenticator app"
        maxLength={6}
        className="figures tracking-widest"
        {...form.field('code')}
      />
      <Button
        type="submit"
        tone="action"
        wide
        busy={form.formState.isSubmitting}
        busyLabel="Signing in…"
      >
        Sign in
      </Button>
      <Button tone="plain" wide busy={asking} onClick={askForOther}>
        Use a passkey or a recovery code
      </Button>
    </form>
  );
}
