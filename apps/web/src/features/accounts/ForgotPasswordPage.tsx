import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { FocusOnMount, NetworkFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { forgotPasswordForm, requestReset } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/store.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { BackToLogin, CheckInbox } from './account-parts.tsx';

/** Asks for the email address that a password reset link is sent to. */
export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  const session = useSession();
  const form = useContractForm(forgotPasswordForm, { email: '' }, { focusFirstError: true });
  const { failure } = form;

  const submit = form.handleSubmit(async (values) => {
    try {
      await request(requestReset, { body: values });
      setSent(true);
    } catch (error) {
      // Any answer below 500 shows the confirmation, so that the page never tells who is
      // registered.
      if (error instanceof ApiError && !isUnanswered(error)) setSent(true);
      else form.showFailure(error);
    }
  });

  if (sent) {
    return (
      <CheckInbox
        done={
          'A Password Reset Link has been sent to your email. Please click the link and follow ' +
          'the steps.'
        }
        note="The link works once and expires after 1 hour."
      />
    );
  }
  return (
    <AccountFrame
      title="Forgot your password?"
      lead="Enter the email you signed up with. We’ll send you a link to set a new password."
    >
      {session && (
        <Alert
          title={`You are signed in as ${session.auth.user.email}`}
          action={
            <LinkButton size="small" href={paths.dashboard.getHref()}>
              Go to Dashboard
            </LinkButton>
          }
        />
      )}
      <form noValidate onSubmit={submit} className="grid gap-5">
        {isUnanswered(failure) && (
          <FocusOnMount told={failure}>
            <NetworkFailure
              failure={failure}
              failed="We could not send your request."
              onRetry={submit}
            />
          </FocusOnMount>
        )}
        <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <Button
          type="submit"
          tone="action"
          wide
          busy={form.formState.isSubmitting}
          busyLabel="Sending…"
        >
          Reset Password
        </Button>
        <BackToLogin />
      </form>
    </AccountFrame>
  );
}
