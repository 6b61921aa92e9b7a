import { QueryClient } from '@tanstack/react-query';
import { currentSession, subscribeToSession } from '../session/store.ts';
import { ApiError } from './error.ts';

/** A read is tried once more when no answer came; what the server refused stays refused. */
function tryAgain(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.failure === 'network';
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Colleagues work on the same queue: what is shown is read again whenever a screen opens.
    queries: { retry: tryAgain, staleTime: 0, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** What one staff member saw must not be there for the next one in the same tab. */
subscribeToSession(() => {
  if (!currentSession()) queryClient.clear();
});
