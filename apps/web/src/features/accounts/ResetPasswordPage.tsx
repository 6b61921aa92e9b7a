import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { FormFailure } from '@quarrter/client/form-failure';
import { useLinkParams, useNavigate, useNavigationState } from '@quarrter/client/router';
import { useCallOnce } from '@quarrter/client/use-call-once';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { checkReset, completeReset, resetPasswordForm } from '@quarrter/contract/client/accounts';
import { passwordChecklist } from '@quarrter/domain/people';
import { Alert } from '@quarrter/ui/Alert';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { NewPasswordFields } from '@quarrter/ui/NewPasswordFields';
import { PageLoading } from '@quarrter/ui/states';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { BackToLogin } from './account-parts.tsx';
import { linkError } from './link-error.ts';

/** Replaces the link in the browser’s history: it works once, so Back must not use it again. */
type Reset = { reset: true };

/** Sets a new password with the emailed link. */
export default function ResetPasswordPage() {
  const parts = useLinkParams();
  const uidb64 = parts.get('uidb64') ?? '';
  const token = parts.get('token') ?? '';
  const isReset = useNavigationState<Reset>()?.reset === true;
  if (isReset && token === '') return <PasswordIsSet />;
  // Another link that is opened in this tab is another form.
  return <NewPassword key={token} uidb64={uidb64} token={token} />;
}

function NewPassword({ uidb64, token }: { uidb64: string; token: string }) {
  const navigate = useNavigate();
  const form = useContractForm(resetPasswordForm, { uidb64, token, password: '', password1: '' });
  const { failure } = form;
  const [maybeSet, setMaybeSet] = useState(false);
  const isComplete = uidb64 !== '' && token !== '';
  // Tells the client that a link has expired before they think up a password. If this check fails,
  // the form finds out. It is forgotten with the form, which uses the link up.
  const check = useCallOnce(
    checkReset,
    { body: { uidb64, token } },
    { enabled: isComplete, gcTime: 0 },
  );
  const linkFailure = [failure, check.error].find(isOfLink);

  const submit = form.handleSubmit(async (values) => {
    try {
      await request(completeReset, { body: values });
      const state: Reset = { reset: true };
      navigate(paths.resetPassword.getHref(), { replace: true, state });
    } catch (error) {
      if (error instanceof ApiError && isUnanswered(error)) setMaybeSet(true);
      form.showFailure(error);
    }
  });

  if (!isComplete || linkFailure) {
    return <BrokenLink message={linkError(linkFailure)} maybeSet={maybeSet} />;
  }
  if (check.isLoading) {
    return (
      <AccountFrame title="Set a new password">
        <PageLoading label="Checking your link" />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Set a new password"
      lead="Setting a new password signs you out on every device."
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <NewPasswordFields
          rules={passwordChecklist(form.watch('password'))}
          first={{ label: 'New Password', ...form.field('password') }}
          again={{ label: 'Re-enter New Password', ...form.field('password1') }}
        />
        <FormFailure
          failure={failure}
          failed="We do not know whether your password was changed. It is safe to try again."
          onRetry={submit}
        />
        <Button
          type="submit"
          tone="action"
          wide
          busy={form.formState.isSubmitting}
          busyLabel="Saving…"
        >
          Reset Password
        </Button>
        <BackToLogin />
      </form>
    </AccountFrame>
  );
}

function PasswordIsSet() {
  return (
    <AccountFrame title="Your new password is set">
      <Alert tone="good">
        Your password was reset successfully. You can now proceed to login with your new password.
      </Alert>
      <LinkButton tone="action" wide href={paths.signIn.getHref()}>
        Back to Login
      </LinkButton>
    </AccountFrame>
  );
}

/** Whether the server rejected the link rather than the new password. */
function isOfLink(error: Error | null): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { failure, fields, status } = error;
  return (failure === 'detail' && status === 400) || 'token' in fields || 'uidb64' in fields;
}

/**
 * An expired, used or broken link says so and offers a new one. `maybeSet`: an earlier try got no
 * reply, and may have used it up.
 */
function BrokenLink({ message, maybeSet }: { message: string; maybeSet: boolean }) {
  return (
    <AccountFrame title="This link did not work">
      <Alert tone="bad">{message}</Alert>
      <p className="text-ink-soft">
        {maybeSet
          ? 'We got no reply at first, so your new password may be set. Try to sign in with it.'
          : 'Your password has not changed. A reset link works once and expires after 1 hour.'}
      </p>
      <div className="grid gap-3 sm:flex">
        <LinkButton tone="main" href={paths.forgotPassword.getHref()}>
          Send a new link
        </LinkButton>
        <LinkButton href={paths.signIn.getHref()}>Back to Login</LinkButton>
      </div>
    </AccountFrame>
  );
}
