import type { ProofForm, SecondFactorChallenge } from '@quarrter/contract/second-factor';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { sentence } from '@quarrter/ui/sentence';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../errors.ts';
import { FocusOnMount } from '../form-failure.tsx';
import { passkeyFailure, provePasskey } from './passkey.ts';

/** One button: the browser shows its own window for the passkey. */
export function PasskeyForm(props: {
  offered: SecondFactorChallenge;
  challenge: () => Promise<SecondFactorChallenge>;
  onProof: (proof: ProofForm) => Promise<void>;
}) {
  const { offered, challenge, onProof } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** A challenge is answered once; the next attempt needs another one. */
  const unused = useRef<SecondFactorChallenge | null>(offered);

  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => button.current?.focus(), []);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    try {
      const { passkey } = unused.current ?? (await challenge());
      unused.current = null;
      await onProof({ passkey: await provePasskey(passkey) });
    } catch (error) {
      setFailure(error instanceof ApiError ? messageOf(error) : passkeyFailure(error));
    }
    setBusy(false);
  }

  return (
    <div className="grid gap-5">
      <p>Your browser will ask for your fingerprint, your face or your PIN.</p>
      {failure && (
        <FocusOnMount told={failure}>
          <Alert tone="bad">{sentence(failure)}</Alert>
        </FocusOnMount>
      )}
      <Button
        ref={button}
        tone="main"
        wide
        busy={busy}
        busyLabel="Waiting for your passkey…"
        onClick={confirm}
      >
        Use your passkey
      </Button>
    </div>
  );
}
