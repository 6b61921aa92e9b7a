import { callKey, invalidate } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { type Approval, approvalList } from '@quarrter/contract/staff/approvals';
import { staffLoanDetail } from '@quarrter/contract/staff/loans';
import { useQueryClient } from '@tanstack/react-query';

/** Proposes something about a loan; it is loaded again, also after an error. */
export function useLoanProposal<Body>(loanId: string, send: (body: Body) => Promise<Approval>) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSettled: () =>
      invalidate(queries, callKey(staffLoanDetail, { params: { id: loanId } }), approvalList),
  });
}
