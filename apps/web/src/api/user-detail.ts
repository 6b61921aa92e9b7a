import { callKey } from '@quarrter/client/calls';
import { ApiError, messageOf } from '@quarrter/client/errors';
import { type UserDetail, userDetailCall } from '@quarrter/contract/client/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../session/RequireClient.tsx';
import { detailsPending, detailsRejected, storeDetails } from '../session/store.ts';
import { request } from './request.ts';

/** SES-09: how long a screen waits for the details before it says so and offers a retry. */
export const DETAILS_TIMEOUT_MS = 5_000;

/** SES-14, API-13: the client's details. The part that may be stored goes into the session. */
export function useUserDetail() {
  const { user_id } = useClient();
  const queries = useQueryClient();
  const queryKey = callKey(userDetailCall, { params: { user_id } });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const storedAt = () => queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      const before = storedAt();
      return loadUserDetail(user_id, signal, (detail) => {
        // A value that was loaded or saved since is newer.
        if (storedAt() === before) queries.setQueryData(queryKey, detail);
      });
    },
  });
}

/**
 * SES-09, SES-14: loads the details and records the progress in the session. An answer that comes
 * too late is still good, and is handed to `onLate`: on a slow connection, loading again would only
 * start the wait anew.
 */
export async function loadUserDetail(
  clientId: string,
  signal: AbortSignal,
  onLate: (detail: UserDetail) => void,
): Promise<UserDetail> {
  let late = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  detailsPending(clientId);
  const answer = request(userDetailCall, { params: { user_id: clientId }, signal }).then(
    (detail) => {
      storeDetails(clientId, detail);
      if (late) onLate(detail);
      return detail;
    },
  );
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(new ApiError('server', 504, 'No answer came within 5 seconds'));
    }, DETAILS_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } catch (error) {
    // A load that was cancelled, for a newer one or because its screen is gone, has not failed.
    if (!signal.aborted) detailsRejected(clientId, messageOf(error));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
