import { ApiError, messageOf } from '@quarrter/client/errors';
import { FocusOnMount } from '@quarrter/client/form-failure';
import { createPasskey, passkeyFailure } from '@quarrter/client/passkey';
import { RecoveryCodes } from '@quarrter/client/RecoveryCodes';
import { addPasskey, beginPasskey } from '@quarrter/contract/second-factor';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { sentence } from '@quarrter/ui/sentence';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { deviceName } from '../../second-factor/device-name.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { passkeyWasOffered } from './passkey-offer.ts';

/** After the password, once on a device: the next sign-in can do without it. */
export default function OfferPasskey(props: { onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function onDone() {
    passkeyWasOffered();
    props.onDone();
  }

  async function setUp() {
    setBusy(true);
    setFailure(null);
    try {
      const passkey = await createPasskey(await request(beginPasskey));
      const name = deviceName(navigator.userAgent) || 'My device';
      const added = await request(addPasskey, { body: { name, passkey } });
      if (added.recovery_codes) setCodes(added.recovery_codes);
      else onDone();
    } catch (error) {
      setFailure(error instanceof ApiError ? messageOf(error) : passkeyFailure(error));
    }
    setBusy(false);
  }

  if (codes) {
    return (
      <AccountFrame title="Your recovery codes" lead="Your passkey is ready.">
        <RecoveryCodes codes={codes} />
        <Button tone="action" wide onClick={onDone}>
          I have saved them
        </Button>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Sign in with your fingerprint next time"
      lead="Or with your face, or the PIN of this device. No password to type."
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>It is called a passkey. It stays in your device, and we never see it.</li>
        <li>No one can sign in on another device with only your password.</li>
        <li>We still ask for your password before money leaves your account.</li>
      </ul>
      {failure && (
        <FocusOnMount told={failure}>
          <Alert tone="bad">{sentence(failure)}</Alert>
        </FocusOnMount>
      )}
      <div className="grid gap-3">
        <Button tone="action" wide busy={busy} busyLabel="Waiting for your device…" onClick={setUp}>
          Set up a passkey
        </Button>
        <Button tone="plain" wide disabled={busy} onClick={onDone}>
          Not now
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        You can add or remove passkeys on the security tab of your profile.
      </p>
    </AccountFrame>
  );
}
