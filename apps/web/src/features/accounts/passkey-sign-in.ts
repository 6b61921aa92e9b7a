import { ApiError, messageOf } from '@quarrter/client/errors';
import {
  browserSupportsWebAuthnAutofill,
  passkeyFailure,
  provePasskey,
} from '@quarrter/client/passkey';
import type { Session } from '@quarrter/contract/client/accounts';
import { signInWithPasskey, startSignIn } from '@quarrter/contract/client/passkey-sign-in';
import { request } from '../../api/request.ts';

const send = async (passkey: Awaited<ReturnType<typeof provePasskey>>) =>
  request(signInWithPasskey, { body: { passkey } });

/** The browser's own window, with the passkeys that it has for this site. */
export async function usePasskeyNow(): Promise<Session> {
  const { passkey } = await request(startSignIn);
  return send(await provePasskey(passkey));
}

/**
 * Offers the passkeys where the browser suggests email addresses. It waits until the client picks
 * one; null when they do something else, and in browsers that cannot.
 */
export async function offerPasskeys(options: object): Promise<Session | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  try {
    return await send(await provePasskey(options, { useBrowserAutofill: true }));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return null;
  }
}

/** Why signing in with a passkey failed, in a sentence for the client. */
export function passkeyError(error: unknown): string {
  return error instanceof ApiError ? messageOf(error) : passkeyFailure(error);
}
