import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { FocusOnMount, NetworkFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import type { SecondFactorMethod } from '@quarrter/contract/call';
import { type Session, signIn, signInForm } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button, TextLink } from '@quarrter/ui/Button';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { TextField } from '@quarrter/ui/TextField';
import { useEffect, useState } from 'react';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { IDLE_MINUTES } from '../../session/idle.ts';
import type { SignInState } from '../../session/RequireClient.tsx';
import { lastEmailUnlessLeft } from '../../session/store.ts';
import { takeOverSignIn } from '../../start/sign-in-ready.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SignInRejection } from './sign-in-failure.tsx';

/** Why the client is on this screen, unless they signed out themselves and everything went well. */
const endTexts: Record<SignInState['ended'], string> = {
  idle: `You were signed out after ${IDLE_MINUTES} minutes of inactivity. Sign in to continue.`,
  expired: 'Your session has ended. Sign in to continue.',
  everywhere: 'You are signed out on every device, including this one.',
  unanswered:
    'You are signed out of this browser. We could not reach our server, ' +
    `which will end the session within ${IDLE_MINUTES} minutes.`,
};

/** A sign-in that waits for two-step verification. */
export type Held = { readonly method: SecondFactorMethod; readonly token: string };

type Values = { email: string; password: string };

type Props = {
  /** The client signed out here. */
  hasLeft: boolean;
  sessionEnd: SignInState | null | undefined;
  /** The account that signed in is none of a client. */
  notClient: boolean;
  onEdit: () => void;
  onSignedIn: (session: Session) => Promise<void>;
  onHeld: (held: Held) => void;
};

/** Email and password, or a passkey. */
export function SignInForm(props: Props) {
  const { hasLeft, sessionEnd, notClient, onEdit, onSignedIn, onHeld } = props;
  // Read before the page forgets it.
  const [email] = useState(lastEmailUnlessLeft);
  // Where no value is given, the field keeps the text that was typed, or filled in by the browser,
  // before the application was loaded.
  const known: { email?: string; password?: string } = email === '' ? {} : { email };
  const form = useContractForm<Values>(signInForm, known, { focusFirstError: true });
  useEffect(takeOverSignIn, []);
  const { failure } = form;

  function fillIn(last: string) {
    // After signing out, the next person here may be someone else.
    if (hasLeft || form.getValues('email') !== '') return;
    // It may come after an attempt without one.
    form.setValue('email', last, { shouldValidate: true });
    if (document.activeElement?.getAttribute('name') === 'email') form.setFocus('password');
  }

  const submit = form.handleSubmit(async (values) => {
    onEdit();
    try {
      await onSignedIn(await request(signIn, { body: values }));
    } catch (error) {
      const waiting = error instanceof ApiError ? error.secondFactor : undefined;
      if (!waiting?.signInToken) return form.showFailure(error);
      onHeld({ method: waiting.method, token: waiting.signInToken });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onInput={onEdit} className="grid gap-5">
      {sessionEnd && failure === null && !notClient && <EndNotice {...sessionEnd} />}
      <SignInRejection
        failure={failure}
        notClient={notClient}
        email={() => form.getValues('email')}
      />
      {isUnanswered(failure) && (
        <FocusOnMount told={failure}>
          <NetworkFailure failure={failure} failed="We could not sign you in." onRetry={submit} />
        </FocusOnMount>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        {...form.field('email')}
      />
      <div className="grid gap-2">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <ForgotPasswordLink />
      </div>
      <div className="grid gap-3">
        <SignInButton busy={form.formState.isSubmitting} />
        <PasskeyButton onEmail={fillIn} onSignedIn={onSignedIn} />
      </div>
    </form>
  );
}

function EndNotice({ ended }: SignInState) {
  return <Alert tone={ended === 'everywhere' ? 'good' : 'warn'}>{endTexts[ended]}</Alert>;
}

function SignInButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" tone="action" wide busy={busy} busyLabel="Signing in…">
      Sign In
    </Button>
  );
}

function ForgotPasswordLink() {
  return (
    <TextLink
      href={paths.forgotPassword.getHref()}
      className="inline-flex min-h-11 items-center justify-self-end text-sm"
    >
      Forgot Password?
    </TextLink>
  );
}
