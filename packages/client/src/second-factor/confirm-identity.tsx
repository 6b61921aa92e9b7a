import type { SecondFactorMethod } from '@quarrter/contract/call';
import { Dialog } from '@quarrter/ui/Dialog';
import { createRoot } from 'react-dom/client';
import type { SessionStore } from '../session-store.ts';
import { SecondFactorForm, type SecondFactorFormProps } from './SecondFactorForm.tsx';

type Calls = Pick<SecondFactorFormProps, 'challenge' | 'onProof'>;

let asking: Promise<boolean> | null = null;

/**
 * Shows the dialog over whatever is on the screen, which stays as it is, and settles when the
 * server has accepted the second factor (true), or when the dialog was closed or the session has
 * ended (false). Calls that ask at the same time share one dialog.
 */
export function confirmIdentity(
  method: SecondFactorMethod,
  sessions: Pick<SessionStore<unknown, unknown>, 'current' | 'subscribe'>,
  calls: Calls,
): Promise<boolean> {
  asking ??= ask(method, sessions, calls).finally(() => {
    asking = null;
  });
  return asking;
}

/** In a root of its own: a call may come from any screen, and none has to prepare for it. */
function ask(...[method, sessions, calls]: Parameters<typeof confirmIdentity>): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const settle = (confirmed: boolean) => {
      unsubscribe();
      root.unmount();
      place.remove();
      resolve(confirmed);
    };
    const unsubscribe = sessions.subscribe(() => sessions.current() ?? settle(false));
    root.render(
      <Dialog open title="Confirm that it is you" onClose={() => settle(false)}>
        <SecondFactorForm
          first={method}
          button="Confirm"
          challenge={calls.challenge}
          onProof={async (proof) => {
            await calls.onProof(proof);
            settle(true);
          }}
        />
      </Dialog>,
    );
  });
}
