import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { FocusOnMount, NetworkFailure } from '@quarrter/client/form-failure';
import { useNavigationState, useSearchParams } from '@quarrter/client/router';
import { useContractForm } from '@quarrter/client/use-contract-form';
import type { SecondFactorMethod } from '@quarrter/contract/call';
import { type Session, signIn, signInForm } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button, TextLink } from '@quarrter/ui/Button';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { PageLoading } from '@quarrter/ui/states';
import { TextField } from '@quarrter/ui/TextField';
import { lazy, Suspense, useEffect, useState } from 'react';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { IDLE_MINUTES } from '../../session/idle.ts';
import type { SignInState } from '../../session/RequireClient.tsx';
import { safeRedirect } from '../../session/redirect.ts';
import { CLIENT_USER_TYPE } from '../../session/session.ts';
import {
  clearSession,
  clearSessionEnd,
  lastEmailUnlessLeft,
  startSession,
  useSession,
} from '../../session/store.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { ContinueLink } from './ContinueLink.tsx';
import { NOT_A_CLIENT, ResendVerification, signInFailure } from './sign-in-failure.tsx';

/** Why the client is on this screen, unless they signed out themselves and everything went well. */
const endTexts: Record<SignInState['ended'], string> = {
  idle: `You were signed out after ${IDLE_MINUTES} minutes of inactivity. Sign in to continue.`,
  expired: 'Your session has ended. Sign in to continue.',
  everywhere: 'You are signed out on every device, including this one.',
  unanswered:
    'You are signed out of this browser. We could not reach our server, ' +
    `which will end the session within ${IDLE_MINUTES} minutes.`,
};

/** Few sign-ins need it, so it is loaded by those that do. */
const SecondStep = lazy(() => import('./SecondStep.tsx'));

/** The client sign-in. */
export default function SignInPage() {
  const [search] = useSearchParams();
  const [signedIn, setSignedIn] = useState(false);
  const [notClient, setNotClient] = useState(false);
  /** The sign-in that waits for the second step. */
  const [held, setHeld] = useState<{ method: SecondFactorMethod; token: string } | null>(null);
  const leaving = search.get('t') === '1';
  // Only `t=1` clears the session, so that other query strings cannot sign anybody out.
  useEffect(() => {
    if (leaving) clearSession('left');
  }, [leaving]);
  useEffect(clearSessionEnd, []);
  const session = useSession();
  const sessionEnd = useNavigationState<SignInState>();
  const from = search.get('redirectTo') ?? sessionEnd?.from ?? null;
  const target = safeRedirect(from, paths.dashboard.getHref());
  // Read before the effect above forgets it.
  const [email] = useState(lastEmailUnlessLeft);
  const form = useContractForm(signInForm, { email, password: '' }, { focusFirstError: true });
  const { failure } = form;
  const rejection = failure ? signInFailure(failure) : null;

  function enter(answer: Session) {
    if (answer.user_type !== CLIENT_USER_TYPE) return setNotClient(true);
    startSession(answer);
    setSignedIn(true);
  }

  const submit = form.handleSubmit(async (values) => {
    setNotClient(false);
    try {
      enter(await request(signIn, { body: values }));
    } catch (error) {
      const waiting = error instanceof ApiError ? error.secondFactor : undefined;
      if (!waiting?.signInToken) return form.showFailure(error);
      setHeld({ method: waiting.method, token: waiting.signInToken });
    }
  });

  if (signedIn || (session && !leaving)) return <ContinueLink target={target} />;
  if (held) {
    return (
      <AccountFrame
        title="Confirm that it is you"
        lead="We do not recognise the network you are signing in from."
      >
        <Suspense fallback={<PageLoading label="Loading two-step verification" />}>
          <SecondStep {...held} onSignedIn={enter} onStartAgain={() => setHeld(null)} />
        </Suspense>
      </AccountFrame>
    );
  }
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
        {sessionEnd && !rejection && !notClient && (
          <Alert tone={sessionEnd.ended === 'everywhere' ? 'good' : 'warn'}>
            {endTexts[sessionEnd.ended]}
          </Alert>
        )}
        {(rejection || notClient) && (
          <FocusOnMount told={failure ?? notClient}>
            <Alert tone="bad" title={notClient ? NOT_A_CLIENT : rejection?.text}>
              {rejection?.resend && <ResendVerification email={form.getValues('email')} />}
              {rejection?.locked && (
                <>
                  To sign in now,{' '}
                  <TextLink href={paths.forgotPassword.getHref()}>reset your password</TextLink>.
                </>
              )}
            </Alert>
          </FocusOnMount>
        )}
        {isUnanswered(failure) && (
          <FocusOnMount told={failure}>
            <NetworkFailure failure={failure} failed="We could not sign you in." onRetry={submit} />
          </FocusOnMount>
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
            className="inline-flex min-h-11 items-center justify-self-end text-sm"
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
