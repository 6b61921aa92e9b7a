import { invalidate } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { approvalList } from '@quarrter/contract/staff/approvals';
import { staffMembers } from '@quarrter/contract/staff/members';
import { useQueryClient } from '@tanstack/react-query';

/** Changes something about a member; the list is loaded again, also after an error. */
export function useMemberAction<Body>(send: (body: Body) => Promise<unknown>) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSettled: () => invalidate(queries, staffMembers, approvalList),
  });
}
