import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';
import type { SessionStore } from './session-store.ts';

/**
 * The store of everything an application has read. Answers count as fresh for `staleTimeMs`. It is
 * emptied when the session ends: the next person in the same tab must not see what this one saw.
 */
export function createQueryClient(
  staleTimeMs: number,
  session: Pick<SessionStore<unknown, unknown>, 'current' | 'subscribe'>,
): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: staleTimeMs, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  session.subscribe(() => {
    if (!session.current()) client.clear();
  });
  return client;
}

/** A read is tried once more when no answer came; what the server rejected stays rejected. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.failure === 'network';
}
