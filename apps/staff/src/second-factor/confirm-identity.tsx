import type { createRequest } from '@quarrter/client/request';
import { SecondFactorForm } from '@quarrter/client/SecondFactorForm';
import type { SecondFactorMethod } from '@quarrter/contract/call';
import { staffChallenge, staffProof } from '@quarrter/contract/staff-account';
import { Dialog } from '@quarrter/ui/Dialog';
import { createRoot } from 'react-dom/client';
import { sessionStore } from '../session/store.ts';

type Request = ReturnType<typeof createRequest>['request'];

let asking: Promise<boolean> | null = null;

/**
 * Shows the dialog over whatever is on the screen, and settles when the server has accepted the
 * second factor (true) or the dialog was closed (false). Calls at the same time share one dialog.
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
    const unsubscribe = sessionStore.subscribe(() => sessionStore.current() ?? settle(false));
    root.render(
      <Dialog open title="Confirm that it is you" onClose={() => settle(false)}>
        <SecondFactorForm
          first={method}
          button="Confirm"
          challenge={() => request(staffChallenge)}
          onProof={async (proof) => {
            await request(staffProof, { body: proof });
            settle(true);
          }}
        />
      </Dialog>,
    );
  });
}
