import { decodeReply } from '@quarrter/client/decode-reply';
import { type Connection, createFileRequest, createRequest } from '@quarrter/client/request';
import { createUpload } from '@quarrter/client/upload';
import { sessionStore } from '../session/store.ts';

/** The way to the server for the member of staff who is signed in. */
const connection: Connection = {
  baseAddress: '',
  token: () => sessionStore.current()?.key || undefined,
  onTokenRejected: () => sessionStore.end('expired'),
  confirmIdentity: async (method) => {
    // Few calls ask for it, so the dialog is loaded by the first that does.
    const { confirmMember } = await import('../second-factor/confirm-identity.ts');
    return confirmMember(method, request);
  },
  decode: decodeReply,
};

export const { request } = createRequest(connection);
export const requestFile = createFileRequest(connection);
export const upload = createUpload(connection);
