import { type ApiError, isUnanswered, messageOf } from '@quarrter/client/errors';
import { FocusOnMount } from '@quarrter/client/form-failure';
import { resendVerification } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button, TextLink } from '@quarrter/ui/Button';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';

/**
 * The text of the sign-in screen, whether it offers to send the verification link again, and
 * whether the address is locked for a while, which a password reset lifts.
 */
export type SignInFailure = { text: string; resend?: boolean; locked?: boolean };

/** Shown for an account that is not a client’s; the server rejects those first. */
const NOT_A_CLIENT = '*Invalid email and password';

/** The text for an answer that this screen does not know. */
const UNKNOWN_FAILURE = '*Invalid email or password';

/**
 * Reads the server’s message: unusable credentials are `*Invalid password`, an unverified address
 * says so, and a rate-limited attempt shows the server’s own words, which say when to try again.
 * Any other answer is `*Invalid email or password`. Null without an answer, because that says
 * nothing about the password.
 */
export function signInFailure(error: ApiError): SignInFailure | null {
  if (isUnanswered(error)) return null;
  const ofSignIn = error.fields['non_field_errors']?.[0];
  const message = ofSignIn ?? error.message;
  // Any other 429 is the limit on calls of all kinds, which a new password does not lift.
  if (error.status === 429) return { text: message, locked: ofSignIn !== undefined };
  if (message.includes('Unable')) return { text: '*Invalid password' };
  if (/verified/i.test(message)) return { text: '*Email is not verified', resend: true };
  return { text: UNKNOWN_FAILURE };
}

/** Why the sign-in failed, and what to do about it. */
export function SignInRejection(props: {
  failure: ApiError | null;
  notClient: boolean;
  email: () => string;
}) {
  const { failure, notClient, email } = props;
  const rejection = failure ? signInFailure(failure) : null;
  if (!rejection && !notClient) return null;
  return (
    <FocusOnMount told={failure ?? notClient}>
      <Alert tone="bad" title={notClient ? NOT_A_CLIENT : rejection?.text}>
        {rejection?.resend && <ResendVerification email={email()} />}
        {rejection?.locked && (
          <>
            To sign in now,{' '}
            <TextLink href={paths.forgotPassword.getHref()}>reset your password</TextLink>.
          </>
        )}
      </Alert>
    </FocusOnMount>
  );
}

/** Sends the verification link again. */
function ResendVerification({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => request(resendVerification, { body: { email } }),
  });
  const [alone] = useState(oneAtATime);
  /** The mutation keeps the error for display, so the rejection itself is ignored. */
  const send = () => alone(() => resend.mutateAsync().catch(() => undefined));
  if (resend.isSuccess) {
    return (
      <FocusOnMount told={resend.data}>
        <p>{resend.data.detail}</p>
      </FocusOnMount>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p>Open the link in the email we sent you. Can’t find it? We can send it again.</p>
      {resend.isError && <p className="font-600 text-bad">{messageOf(resend.error)}</p>}
      <Button size="small" busy={resend.isPending} onClick={send}>
        Send the link again
      </Button>
    </div>
  );
}
