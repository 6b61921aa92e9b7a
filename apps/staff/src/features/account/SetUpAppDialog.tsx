import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { NewAppForm } from '@quarrter/client/NewAppForm';
import { useCallOnce } from '@quarrter/client/use-call-once';
import { beginStaffApp, confirmStaffApp } from '@quarrter/contract/staff/account';
import { Dialog } from '@quarrter/ui/Dialog';
import { useState } from 'react';
import { request } from '../../api/request.ts';

type OnDone = (recoveryCodes: readonly string[] | null) => Promise<void>;

/** A new key, which counts once a code of it was entered. */
export function SetUpAppDialog({ onClose, onDone }: { onClose: () => void; onDone: OnDone }) {
  // Each opening makes another key; it is asked for once.
  const begun = useCallOnce(beginStaffApp, {}, { gcTime: 0 });
  const [sending, setSending] = useState(false);
  async function confirm(body: { code: string }) {
    setSending(true);
    try {
      await onDone((await request(confirmStaffApp, { body })).recoveryCodes);
    } finally {
      setSending(false);
    }
  }
  return (
    <Dialog
      open
      title="Set up an authenticator app"
      // The reply may have recovery codes, which are shown only once.
      onClose={() => !sending && onClose()}
    >
      {!begun.data ? (
        <LoadingOrFailed
          of={begun}
          what="The key for your app"
          label="Making a key for your app"
          lines={4}
          withReason
        />
      ) : (
        <NewAppForm begun={begun.data} onCode={confirm} />
      )}
    </Dialog>
  );
}
