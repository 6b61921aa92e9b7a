import type { createRequest } from '@quarrter/client/request';
import { SecondFactorForm } from '@quarrter/client/SecondFactorForm';
import type { SecondFactorMethod } from '@quarrter/contract/call';
import { challengeSecondFactor, verifySecondFactor } from '@quarrter/contract/second-factor';
import { Dialog } from '@quarrter/ui/Dialog';
import { createRoot } from 'react-dom/client';
import { currentSession, sessionStore } from '../session/store.ts';

type Request = ReturnType<typeof createRequest>['request'];

let asking: Promise<boolean> | null = null;

/**
 * Shows the dialog over whatever is on the screen, which stays as it is, and settles when the
 * server has accepted the second factor (true) or the client closed the dialog (false). Calls that
 * ask at the same time share one dialog.
 */
export function confirmIdentity(method: SecondFactorMethod, request: Request): Promise<boolean> {
  asking ??= ask(method, request).finally(() => {
    asking = null;
  });
  return asking;
}

/** In a root of its own: a call may come from any screen, and none has to prepare for it. */
function ask(method: SecondFactorMethod, request: Request): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const settle = (confirmed: boolean) => {
      unsubscribe();
      root.unmount();
      place.remove();
      resolve(confirmed);
    };
    // The dialog closes when the client is signed out.
    const unsubscribe = sessionStore.subscribe(() => currentSession() ?? settle(false));
    root.render(<ConfirmIdentity method={method} request={request} onSettled={settle} />);
  });
}

type Props = {
  method: SecondFactorMethod;
  request: Request;
  onSettled: (confirmed: boolean) => void;
};

function ConfirmIdentity({ method, request, onSettled }: Props) {
  return (
    <Dialog open title="Confirm that it is you" onClose={() => onSettled(false)}>
      <SecondFactorForm
        first={method}
        button="Confirm"
        challenge={() => request(challengeSecondFactor)}
        onProof={async (proof) => {
          await request(verifySecondFactor, { body: proof });
          onSettled(true);
        }}
      />
    </Dialog>
  );
}
