import { everyPage, usePages } from '@quarrter/client/pages';
import { loanHistory, loanOverview } from '@quarrter/contract/client/loan-lists';
import { loanDetail, loanList } from '@quarrter/contract/client/loans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListQuery } from './account-report.ts';
import { handOverPending } from './hand-over-pending.ts';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** API-23: all of the client's loans, newest application first. */
export function useLoans() {
  return useQuery({
    queryKey: keys.loans(),
    queryFn: ({ signal }) => everyPage((query) => request(loanList, { query, signal })),
  });
}

/**
 * The newest application, and the newest ones as lines. What the call tells of payments is handed
 * to their own queries.
 */
export function useLoanOverview() {
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.loanOverview(),
    queryFn: async ({ signal }) => {
      const found = await request(loanOverview, { signal });
      handOverPending(queries, found.pending_payments);
      queries.setQueryData(keys.unappliedReceipts(), { ...found.unapplied_receipts, after: null });
      return found;
    },
  });
}

/** The loans that were paid out, page by page. */
export function useLoanHistory(list: ListQuery) {
  return usePages({
    queryKey: keys.loanHistory(list),
    pageSize: 25,
    fetchPage: (query, signal) => request(loanHistory, { query: { ...list, ...query }, signal }),
  });
}

/** API-26: one of the client's loans. */
export function useLoan(type: string, id: string) {
  return useQuery({
    queryKey: keys.loan(type, id),
    queryFn: ({ signal }) => request(loanDetail, { params: { type, id }, signal }),
  });
}
