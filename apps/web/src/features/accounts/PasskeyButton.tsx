import { FocusOnMount } from '@quarrter/client/form-failure';
import type { Session } from '@quarrter/contract/client/accounts';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { sentence } from '@quarrter/ui/sentence';
import { useState, useSyncExternalStore } from 'react';
import { knowsPasskeys, useSignInStart } from './use-sign-in-start.ts';

type Props = {
  /** The address that this browser used last. */
  onEmail: (email: string) => void;
  onSignedIn: (session: Session) => Promise<void>;
};

const notLoaded = 'Part of the page did not load. Check your connection and try again.';

const noChanges = () => () => {};

/** Few browsers are without passkeys. The code that uses one is loaded when it is needed. */
export function PasskeyButton(props: Props) {
  const { onEmail, onSignedIn } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useSignInStart({ onEmail, onSignedIn, onFailure: setFailure });
  const hasButton = useSyncExternalStore(
    noChanges,
    () => knowsPasskeys,
    () => true,
  );
  if (!hasButton) return null;

  async function signIn() {
    setBusy(true);
    setFailure(null);
    let reasonOf: (error: unknown) => string = () => notLoaded;
    try {
      const { passkeyError, usePasskeyNow } = await import('./passkey-sign-in.ts');
      reasonOf = passkeyError;
      await onSignedIn(await usePasskeyNow());
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      {failure && (
        <FocusOnMount told={failure}>
          <Alert tone="bad">{sentence(failure)}</Alert>
        </FocusOnMount>
      )}
      <Button wide busy={busy} busyLabel="Waiting for your passkey…" onClick={signIn}>
        Sign in with a passkey
      </Button>
    </>
  );
}
