import { confirmIdentity } from '@quarrter/client/confirm-identity';
import type { createRequest } from '@quarrter/client/request';
import type { SecondFactorMethod } from '@quarrter/contract/call';
import type { Session } from '@quarrter/contract/client/accounts';
import {
  challengeSecondFactor,
  challengeSignIn,
  finishSignIn,
  verifySecondFactor,
} from '@quarrter/contract/second-factor';
import { sessionStore } from '../session/store.ts';

type Request = ReturnType<typeof createRequest>['request'];

/** Asks the client who is signed in; false when the client closed the dialog. */
export const confirmClient = (method: SecondFactorMethod, request: Request): Promise<boolean> =>
  confirmIdentity(method, sessionStore, {
    challenge: () => request(challengeSecondFactor),
    onProof: async (body) => {
      await request(verifySecondFactor, { body });
    },
  });

/** The same for a sign-in that waits for it; null when the client closed the dialog. */
export async function finishSignInOf(
  method: SecondFactorMethod,
  sign_in_token: string,
  request: Request,
): Promise<Session | null> {
  let session: Session | null = null;
  const isGiven = await confirmIdentity(method, sessionStore, {
    challenge: () => request(challengeSignIn, { body: { sign_in_token } }),
    onProof: async (proof) => {
      session = await request(finishSignIn, { body: { sign_in_token, ...proof } });
    },
  });
  return isGiven ? session : null;
}
