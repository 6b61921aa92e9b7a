import { Alert } from '@quarrter/ui/Alert';
import { LinkButton, TextLink } from '@quarrter/ui/Button';
import { Envelope } from '@quarrter/ui/pictures/envelope';
import { paths } from '../../paths.ts';
import { AccountFrame } from './AccountFrame.tsx';

export function BackToLogin() {
  return (
    <TextLink
      href={paths.signIn.getHref()}
      className="inline-flex min-h-11 items-center justify-self-start"
    >
      Back to Login
    </TextLink>
  );
}

/** An email with a link is on its way: `done` names its purpose, `note` how long the link works. */
export function CheckInbox({ done, note }: { done: string; note: string }) {
  return (
    <AccountFrame title="Check your inbox">
      <Envelope className="h-28 justify-self-start" />
      <Alert tone="good">{done}</Alert>
      <p className="text-ink-soft wrap-anywhere">{note}</p>
      <LinkButton tone="main" href={paths.signIn.getHref()}>
        Back to Login
      </LinkButton>
    </AccountFrame>
  );
}
