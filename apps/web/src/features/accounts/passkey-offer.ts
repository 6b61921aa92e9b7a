import { SESSION_STORAGE_KEY } from '../../session/session.ts';

/** Says only that this browser asked; nothing of the client. */
const key = `${SESSION_STORAGE_KEY}-passkey-offered`;

/** Whether to offer a passkey: once in a browser whose device can make one. */
export async function canOfferPasskey(): Promise<boolean> {
  try {
    if (localStorage.getItem(key) !== null) return false;
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

export function passkeyWasOffered(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Without storage it is offered again.
  }
}
