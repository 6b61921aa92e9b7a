import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';

/** Changes something about a member; the list is loaded again, also after an error. */
export function useMemberAction<Body>(send: (body: Body) => Promise<unknown>) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.members() }),
        queries.invalidateQueries({ queryKey: keys.allApprovals() }),
      ]),
  });
}
