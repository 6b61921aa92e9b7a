import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { Approval } from '@quarrter/contract/staff/approvals';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';

/** Proposes something about a loan; it is loaded again, also after an error. */
export function useLoanProposal<Body>(loanId: string, send: (body: Body) => Promise<Approval>) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.application(loanId) }),
        queries.invalidateQueries({ queryKey: keys.allApprovals() }),
      ]),
  });
}
