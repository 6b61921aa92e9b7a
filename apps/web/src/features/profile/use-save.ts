import { updateUser } from '@quarrter/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { useClient } from '../../session/RequireClient.tsx';
import { keepDetails } from '../../session/store.ts';

/** API-16, PRO-10: sends some fields of the profile; what the server answered is what is shown from then on. */
export function useSave() {
  const { user_id } = useClient();
  const queryClient = useQueryClient();
  return async (fields: Record<string, string | undefined>) => {
    const detail = await request(updateUser, { params: { user_id }, body: fields });
    queryClient.setQueryData(keys.userDetail(user_id), detail);
    keepDetails(user_id, detail);
    return detail;
  };
}
