import { ownSessions } from '@quarrter/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/RequireClient.tsx';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** The question that waits for it stands for a minute. */
const KEEP_WITHIN_MS = 15_000;

/** Where the client is signed in. */
export function useOwnSessions() {
  const { user_id } = useClient();
  return useQuery({
    queryKey: keys.ownSessions(user_id),
    queryFn: ({ signal }) => request(ownSessions, { signal }),
  });
}

/** The lightest call of a client; any call keeps the token alive (decisions, SES-11/12). */
export function keepSignedIn() {
  return request(ownSessions, { withinMs: KEEP_WITHIN_MS });
}
