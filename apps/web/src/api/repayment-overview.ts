import { repaymentOverview } from '@quarrter/contract/client/collections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { handOverPending } from './hand-over-pending.ts';
import { keys } from './keys.ts';
import { request } from './request.ts';

/**
 * Reads in one call what several parts of a loan's page show, and hands it to their own queries.
 * True once they may be shown; after a failure each of them asks for itself.
 */
export function useRepaymentOverview(loanId: string): boolean {
  const queries = useQueryClient();
  const overview = useQuery({
    queryKey: keys.repaymentOverview(loanId),
    // Each visit asks again: only the parts' own queries are kept up to date.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const found = await request(repaymentOverview, { params: { id: loanId }, signal });
      handOverPending(queries, found.pending_payments);
      queries.setQueryData(keys.unappliedReceipts(), { ...found.unapplied_receipts, after: null });
      queries.setQueryData(keys.savedCards(), found.saved_cards);
      queries.setQueryData(keys.automaticRepayment(loanId), found.automatic_repayment);
      return true;
    },
  });
  return !overview.isPending;
}
