import { networkError } from '@quarrter/client/errors';
import { type Connection, createRequest } from '@quarrter/client/request';
import { clearSession, currentSession } from '../session/store.ts';
import { BASE_ADDRESS } from './base-address.ts';

/**
 * The way to the server for the client who is signed in. A rejected token ends the session here
 * too.
 */
export const connection: Connection = {
  baseAddress: BASE_ADDRESS,
  token: () => currentSession()?.auth.user.key,
  onTokenRejected: () => clearSession('expired'),
  confirmIdentity: async (method) => {
    // Few calls ask for it, so the dialog is loaded by the first that does.
    const loaded = await import('../second-factor/confirm-identity.ts').catch(() => null);
    if (!loaded) throw networkError();
    return loaded.confirmClient(method, request);
  },
};

export const { request, requestReply } = createRequest(connection);
