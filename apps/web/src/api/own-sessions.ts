import { ownSessions } from '@quarrter/contract/client/accounts';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/RequireClient.tsx';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** The warning that waits for this call is shown for a minute. */
const KEEP_WITHIN_MS = 15_000;

/** Where the client is signed in. */
export function useOwnSessions() {
  const { user_id } = useClient();
  return useQuery({
    queryKey: keys.ownSessions(user_id),
    queryFn: ({ signal }) => request(ownSessions, { signal }),
  });
}

/** Keeps the token alive, as any call does; this one is the lightest. */
export function keepSignedIn() {
  return request(ownSessions, { withinMs: KEEP_WITHIN_MS });
}
