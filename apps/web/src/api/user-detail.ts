import { userDetailCall } from '@quarrter/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../session/RequireClient.tsx';
import { keepDetails } from '../session/store.ts';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** SES-14, API-13: the signed-in client's details; the part that may be kept goes into the session. */
export function useUserDetail() {
  const { user_id } = useClient();
  return useQuery({
    queryKey: keys.userDetail(user_id),
    queryFn: async ({ signal }) => {
      const detail = await request(userDetailCall, { params: { user_id }, signal });
      keepDetails(detail);
      return detail;
    },
  });
}
