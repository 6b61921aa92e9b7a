import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { NewAppForm } from '@quarrter/client/NewAppForm';
import { useCallOnce } from '@quarrter/client/use-call-once';
import { beginStaffApp, confirmStaffApp } from '@quarrter/contract/staff/account';
import { Dialog } from '@quarrter/ui/Dialog';
import { request } from '../../api/request.ts';

type OnDone = (recoveryCodes: readonly string[] | null) => Promise<void>;

/** A new key, which counts once a code of it was entered. */
export function SetUpAppDialog({ onClose, onDone }: { onClose: () => void; onDone: OnDone }) {
  // Each opening makes another key; it is asked for once.
  const begun = useCallOnce(beginStaffApp, {}, { gcTime: 0 });
  return (
    <Dialog open title="Set up an authenticator app" onClose={onClose}>
      {!begun.data ? (
        <LoadingOrFailed
          of={begun}
          what="The key for your app"
          label="Making a key for your app"
          lines={4}
          withReason
        />
      ) : (
        <NewAppForm
          begun={begun.data}
          onCode={async (body) => onDone((await request(confirmStaffApp, { body })).recoveryCodes)}
        />
      )}
    </Dialog>
  );
}
