import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { useLinkParams } from '@quarrter/client/router';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { confirmEmail, undoEmail } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button, LinkButton, TextLink } from '@quarrter/ui/Button';
import { type ReactNode, useState } from 'react';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { linkError } from './link-error.ts';

type Step = {
  call: typeof confirmEmail | typeof undoEmail;
  title: string;
  lead: string;
  button: string;
  busy: string;
  done: string;
  /** The next step when the link no longer works. */
  broken: ReactNode;
};

/**
 * The page behind a link that changes an account. The button does it and not the page itself,
 * because mail programs open links to look for viruses.
 */
export function EmailLinkStep({ step }: { step: Step }) {
  const parts = useLinkParams();
  const link = { uidb64: parts.get('uidb64') ?? '', token: parts.get('token') ?? '' };
  const [maybeDone, setMaybeDone] = useState(false);
  const change = useSingleMutation({
    mutationFn: () => request(step.call, { body: link }),
    onError: (failed) => {
      if (failed instanceof ApiError && isUnanswered(failed)) setMaybeDone(true);
    },
  });
  const { error } = change;
  const noReply = error instanceof ApiError && isUnanswered(error);
  const isComplete = link.uidb64 !== '' && link.token !== '';

  if (change.data) {
    return (
      <AccountFrame title={step.done}>
        <Alert tone="good">{change.data.detail}</Alert>
        <LinkButton tone="action" wide href={paths.signIn.getHref({ t: '1' })}>
          Sign In
        </LinkButton>
      </AccountFrame>
    );
  }
  if (!isComplete || (error && !noReply)) {
    return (
      <AccountFrame title="This link did not work">
        <Alert tone="bad">{linkError(error)}</Alert>
        <p className="text-ink-soft">
          {maybeDone
            ? 'We got no reply at first, so this may already be done. Try to sign in.'
            : step.broken}
        </p>
        <LinkButton tone="main" href={paths.signIn.getHref()}>
          Back to Login
        </LinkButton>
        <p className="text-sm text-ink-soft">
          Still need help?{' '}
          <TextLink href={paths.contact.getHref()} className="inline-flex min-h-11 items-center">
            Contact us
          </TextLink>
        </p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={step.title} lead={step.lead}>
      {noReply && <Alert tone="bad">{linkError(error)}</Alert>}
      <Button
        tone="action"
        wide
        busy={change.isPending}
        busyLabel={step.busy}
        onClick={() => change.mutate()}
      >
        {step.button}
      </Button>
    </AccountFrame>
  );
}
