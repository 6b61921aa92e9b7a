import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';
import type { Request } from './request.ts';
import type { SessionStore } from './session-store.ts';

/**
 * The store of everything an application has read by `request`. Replies are fresh for
 * `staleTimeMs`. It is emptied when the session ends: the next person in the same tab must not see
 * this one's data.
 */
export function createQueryClient(
  staleTimeMs: number,
  session: Pick<SessionStore<unknown, unknown>, 'current' | 'subscribe'>,
  request: Request,
): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        staleTime: staleTimeMs,
        networkMode: 'always',
        meta: { request },
        // Repeats the calls that failed without a network.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  session.subscribe(() => {
    if (!session.current()) client.clear();
  });
  return client;
}

/**
 * A read is tried once more when no answer came, and three times when the server says that it will
 * be back in a few seconds. A rejected read is not repeated.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 503 && error.retryAfterMs !== undefined) return failures < 3;
  return error.failure === 'network' && failures < 1;
}

/** As long as the server asks us to wait; a second when it did not say. */
export function retryDelay(_failures: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return Math.min(asked ?? 1_000, 10_000);
}
