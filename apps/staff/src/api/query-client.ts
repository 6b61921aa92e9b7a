import { createQueryClient } from '@quarrter/client/query-client';
import { sessionStore } from '../session/store.ts';
import { request } from './request.ts';

/** Colleagues work on the same queue, so the data of a screen is read again whenever it opens. */
export const queryClient = createQueryClient(0, sessionStore, request);
