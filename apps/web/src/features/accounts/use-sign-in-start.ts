import type { Session } from '@quarrter/contract/client/accounts';
import { startSignIn } from '@quarrter/contract/client/passkey-sign-in';
import { useEffect, useRef } from 'react';
import { request } from '../../api/request.ts';

/** The options last for 15 minutes; a page that is looked at asks for new ones before. */
const renewMs = 12 * 60_000;

/** Whether the browser knows passkeys, without loading the code that uses them. */
export const knowsPasskeys = typeof PublicKeyCredential === 'function';

type Handlers = {
  onEmail: (email: string) => void;
  onSignedIn: (session: Session) => Promise<void>;
  onFailure: (why: string) => void;
};

/**
 * Reads the start of a sign-in: the email that this browser used last, and the options for the
 * passkeys that the browser offers in the email field. Without a reply the form works as it is.
 */
export function useSignInStart(given: Handlers) {
  const handlers = useRef(given);
  handlers.current = given;
  useEffect(() => {
    const page = { isOpen: true };
    const start = () => offerWhatIsKnown(page, () => handlers.current);
    void start();
    const renewal = setInterval(() => {
      if (document.visibilityState === 'visible') void start();
    }, renewMs);
    return () => {
      page.isOpen = false;
      clearInterval(renewal);
    };
  }, []);
}

async function offerWhatIsKnown(page: { isOpen: boolean }, handlers: () => Handlers) {
  const begun = await request(startSignIn).catch(() => null);
  if (!page.isOpen || begun === null) return;
  if (begun.email !== '') handlers().onEmail(begun.email);
  if (!knowsPasskeys) return;
  const passkeys = await import('./passkey-sign-in.ts').catch(() => null);
  if (!page.isOpen || passkeys === null) return;
  try {
    const session = await passkeys.offerPasskeys(begun.passkey);
    if (session && page.isOpen) await handlers().onSignedIn(session);
  } catch (error) {
    if (page.isOpen) handlers().onFailure(passkeys.passkeyError(error));
  }
}
