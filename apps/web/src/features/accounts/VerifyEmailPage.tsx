import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { useLinkParams, useNavigate, useNavigationState } from '@quarrter/client/router';
import { useCallOnce } from '@quarrter/client/use-call-once';
import { verifyEmail } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button, LinkButton, TextLink } from '@quarrter/ui/Button';
import { PageLoading } from '@quarrter/ui/states';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { linkError } from './link-error.ts';

/**
 * The answer when the address is already verified: the link was opened again, or an older link was
 * used first.
 */
const ALREADY = 409;

/** Replaces the link in the browser’s history: it works once, so Back must not use it again. */
type Verified = { verified: string };

/** Verifies an email address with the emailed link, which works once and for 24 hours. */
export default function VerifyEmailPage() {
  const parts = useLinkParams();
  const uidb64 = parts.get('uidb64') ?? '';
  const token = parts.get('token') ?? '';
  const verifiedBefore = useNavigationState<Verified>()?.verified;
  const navigate = useNavigate();
  const verification = useCallOnce(
    verifyEmail,
    { body: { uidb64, token } },
    { enabled: !verifiedBefore && uidb64 !== '' && token !== '' },
  );

  const verified = verifiedBefore ?? verification.data?.detail;

  useEffect(() => {
    if (verifiedBefore || !verified) return;
    const state: Verified = { verified };
    navigate(paths.verifyEmail.getHref(), { replace: true, state });
  }, [verifiedBefore, verified, navigate]);

  if (verification.isLoading) {
    return (
      <AccountFrame title="Verifying your email address">
        <PageLoading label="Verifying" />
      </AccountFrame>
    );
  }
  if (verified) return <EmailVerified title="Your email address is verified" />;
  const { error } = verification;
  if (error instanceof ApiError && error.status === ALREADY) {
    return <EmailVerified title="Your email address is already verified" />;
  }
  const noReply = error instanceof ApiError && isUnanswered(error);
  return (
    <AccountFrame title="This link did not work">
      <Alert tone="bad">{linkError(error)}</Alert>
      <p className="text-ink-soft">
        {noReply
          ? 'We don’t know yet whether your email address is verified. Please try this link again.'
          : 'A link works once and expires after 24 hours. Sign in with your email and password: ' +
            'if your email address still needs verifying, we’ll offer to send you a new link.'}
      </p>
      <div className="grid gap-3 sm:flex">
        {noReply && (
          <Button tone="main" onClick={() => verification.refetch()}>
            Try again
          </Button>
        )}
        <LinkButton tone={noReply ? 'quiet' : 'main'} href={paths.signIn.getHref()}>
          Back to Login
        </LinkButton>
      </div>
      <p className="text-sm text-ink-soft">
        Still need help?{' '}
        <TextLink href={paths.contact.getHref()} className="inline-flex min-h-11 items-center">
          Contact us
        </TextLink>
      </p>
    </AccountFrame>
  );
}

function EmailVerified({ title }: { title: string }) {
  return (
    <AccountFrame title={title}>
      <Alert tone="good">You can sign in now.</Alert>
      <LinkButton tone="action" wide href={paths.signIn.getHref()}>
        Sign In
      </LinkButton>
    </AccountFrame>
  );
}
