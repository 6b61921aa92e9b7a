import { ApiError, messageOf } from '@quarrter/client/errors';
import { type UserDetail, userDetailCall } from '@quarrter/contract/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../session/RequireClient.tsx';
import { detailsPending, detailsRejected, storeDetails } from '../session/store.ts';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** SES-09: so long a screen waits for the details before it says so and offers a retry. */
export const DETAILS_TIMEOUT_MS = 5_000;

/** SES-14, API-13: the signed-in client's details; the part that may be kept goes into the session. */
export function useUserDetail() {
  const { user_id } = useClient();
  const queries = useQueryClient();
  const queryKey = keys.userDetail(user_id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      loadUserDetail(user_id, signal, (detail) => {
        // What was fetched again or saved meanwhile is newer.
        if (!queries.getQueryData(queryKey)) queries.setQueryData(queryKey, detail);
      }),
  });
}

/**
 * SES-09, SES-14: tells the session how the loading goes. An answer that comes after the time is still
 * good: on a slow line, asking again would only begin the wait anew. It is handed to `onLate`.
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
    // A load that was called off, for a newer one or because its screen is gone, has not failed.
    if (!signal.aborted) detailsRejected(clientId, messageOf(error));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
