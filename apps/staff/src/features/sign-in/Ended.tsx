import { FocusOnMount } from '@quarrter/client/form-failure';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';
import { endOnServer } from '../../session/sign-out.ts';
import { sessionStore } from '../../session/store.ts';

/** Why the last session of this page ended, unless its owner left and everything went well. */
export function Ended() {
  const end = sessionStore.lastEnd();
  if (end === 'unanswered') return <Unanswered />;
  if (end === 'expired') return <Alert title="Your session has ended">Please sign in again.</Alert>;
  if (end === 'idle') {
    return (
      <Alert title="We signed you out">You were inactive for 15 minutes. Sign in again.</Alert>
    );
  }
  if (end === 'replaced') {
    return (
      <Alert title="A colleague has signed in using this browser">
        Your session here has ended. Signing in here will end theirs.
      </Alert>
    );
  }
  if (end === 'password-changed') {
    return (
      <Alert tone="good" title="Your password was changed">
        You are signed out everywhere. Sign in with the new password.
      </Alert>
    );
  }
  return null;
}

/** The member has left, and the session may still be open on the server. */
function Unanswered() {
  const [state, setState] = useState<'open' | 'asking' | 'ended'>('open');
  async function tryAgain() {
    setState('asking');
    setState((await endOnServer()) ? 'ended' : 'open');
  }
  if (state === 'ended') {
    return (
      <FocusOnMount told={state}>
        <Alert tone="good">You are signed out.</Alert>
      </FocusOnMount>
    );
  }
  return (
    <Alert
      tone="warn"
      title="We could not reach our server"
      action={
        <Button size="small" busy={state === 'asking'} onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      You are signed out of this page, but your session may stay open for up to 15 minutes. Try
      again, or close this browser before someone else uses it.
    </Alert>
  );
}
