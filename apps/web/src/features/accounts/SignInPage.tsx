import { signIn, signInForm } from '@quarrter/contract/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button, TextLink } from '@quarrter/ui/Button';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { request } from '../../api/request.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { paths } from '../../paths.ts';
import { safeRedirect } from '../../session/redirect.ts';
import { CLIENT_USER_TYPE } from '../../session/session.ts';
import { clearSession, startSession, useSession } from '../../session/store.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { isUnanswered, NetworkFailure } from './NetworkFailure.tsx';
import { ResendVerification } from './ResendVerification.tsx';
import { NOT_A_CLIENT, signInFailure } from './sign-in-failure.ts';

/** ACC-18..30. */
export default function SignInPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [notClient, setNotClient] = useState(false);
  // SES-04: only `t=1` clears, and before anything of the session is read.
  useState(() => search.get('t') === '1' && clearSession());
  const session = useSession();
  const target = safeRedirect(search.get('redirectTo'), paths.dashboard.getHref());
  const form = useContractForm(signInForm, { email: '', password: '' });
  const { failure } = form;
  const refusal = failure ? signInFailure(failure) : null;

  const submit = form.handleSubmit(async (values) => {
    setNotClient(false);
    try {
      const answer = await request(signIn, { body: values });
      if (answer.user_type !== CLIENT_USER_TYPE) return setNotClient(true);
      startSession(answer);
      navigate(target, { replace: true });
    } catch (error) {
      form.refuse(error);
    }
  });

  if (session && search.get('t') !== '1') return <Navigate to={target} replace />;
  return (
    <AccountFrame
      title="Login to Your Account"
      lead={
        <>
          No account yet? <TextLink href={paths.signUp.getHref()}>Click to register</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={submit} onInput={() => setNotClient(false)} className="grid gap-5">
        {(refusal || notClient) && (
          <Alert tone="bad" title={notClient ? NOT_A_CLIENT : refusal?.text}>
            {refusal?.resend && <ResendVerification email={form.getValues('email')} />}
          </Alert>
        )}
        {isUnanswered(failure) && (
          <NetworkFailure failure={failure} what="Signing in" onRetry={submit} />
        )}
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <div className="grid gap-2">
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.field('password')}
          />
          <TextLink
            href={paths.forgotPassword.getHref()}
            className="inline-flex min-h-8 items-center justify-self-end text-sm"
          >
            Forgot Password?
          </TextLink>
        </div>
        <Button
          type="submit"
          tone="action"
          wide
          busy={form.formState.isSubmitting}
          busyLabel="Signing in…"
        >
          Sign In
        </Button>
      </form>
    </AccountFrame>
  );
}
