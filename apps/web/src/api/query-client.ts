import { createQueryClient } from '@quarrter/client/query-client';
import { sessionStore } from '../session/store.ts';
import { request } from './request.ts';

export const queryClient = createQueryClient(30_000, sessionStore, request);
