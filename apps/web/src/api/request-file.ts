import { createFileRequest } from '@quarrter/client/request';
import { connection } from './request.ts';

/** Makes a call whose reply is a file. */
export const requestFile = createFileRequest(connection);
