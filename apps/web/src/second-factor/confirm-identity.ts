import { confirmIdentity } from '@quarrter/client/confirm-identity';
import type { createRequest } from '@quarrter/client/request';
import type { SecondFactorMethod } from '@quarrter/contract/call';
import { challengeSecondFactor, verifySecondFactor } from '@quarrter/contract/second-factor';
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
