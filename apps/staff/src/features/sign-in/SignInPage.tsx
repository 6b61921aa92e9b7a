import { messageOf } from '@quarrter/client/errors';
import { useSearchParams } from '@quarrter/client/router';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { staffSignIn, staffSignInForm } from '@quarrter/contract/staff';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Logo } from '@quarrter/ui/Logo';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { TextField } from '@quarrter/ui/TextField';
import { Redirect } from 'wouter';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { sessionStore, startSession, useSession } from '../../session/store.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';

/** Password and code are checked together: the reply never says which was wrong. */
export default function SignInPage() {
  const [search] = useSearchParams();
  const session = useSession();
  const form = useContractForm(
    staffSignInForm,
    { email: '', password: '', code: '' },
    { focusFirstError: true },
  );
  const failure = form.formFailure;

  const submit = form.handleSubmit(async (values) => {
    try {
      startSession(await request(staffSignIn, { body: values }));
    } catch (error) {
      form.resetField('code');
      form.showFailure(error);
    }
  });

  if (session) return <Redirect to={target(search.get('redirectTo'))} replace />;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-10">
      <Logo />
      <div className="grid gap-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8">
        <div className="grid gap-1">
          <ScreenTitle title="Staff sign-in" />
          <p className="text-sm text-ink-soft">
            Everything you do here is recorded under your name.
          </p>
        </div>
        <form noValidate onSubmit={submit} className="grid gap-5">
          {!failure && sessionStore.lastEnd() === 'expired' && (
            <Alert title="Your session has ended">Please sign in again.</Alert>
          )}
          {failure && (
            <Alert tone="bad" title={messageOf(failure)}>
              {failure.failure === 'fields' && failure.status === 400 && aboutCodes}
            </Alert>
          )}
          <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.field('password')}
          />
          <TextField
            label="Code"
            hint="Six digits from your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
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
        </form>
      </div>
    </main>
  );
}

const aboutCodes = 'Each code works once. If you have just used this one, wait for the next.';

/** Only paths of the console are followed. */
function target(redirectTo: string | null): string {
  const fallback = paths.work.getHref();
  return redirectTo && /^\/(?![/\\])/.test(redirectTo) ? redirectTo : fallback;
}
