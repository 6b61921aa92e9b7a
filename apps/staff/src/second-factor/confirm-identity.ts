import { confirmIdentity } from '@quarrter/client/confirm-identity';
import type { createRequest } from '@quarrter/client/request';
import type { SecondFactorMethod } from '@quarrter/contract/call';
import { staffChallenge, staffProof } from '@quarrter/contract/staff/account';
import { sessionStore } from '../session/store.ts';

type Request = ReturnType<typeof createRequest>['request'];

/** Asks the member of staff who is signed in; false when the dialog was closed. */
export const confirmMember = (method: SecondFactorMethod, request: Request): Promise<boolean> =>
  confirmIdentity(method, sessionStore, {
    challenge: () => request(staffChallenge),
    onProof: async (body) => {
      await request(staffProof, { body });
    },
  });
