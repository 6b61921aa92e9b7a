import { everyPage } from '@quarrter/client/pages';
import { loanDetail, loanList } from '@quarrter/contract/loans';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** API-23: all of the client's loans, newest application first. */
export function useLoans() {
  return useQuery({
    queryKey: keys.loans(),
    queryFn: ({ signal }) => everyPage((query) => request(loanList, { query, signal })),
  });
}

/** API-26: one of the client's loans. */
export function useLoan(type: string, id: string) {
  return useQuery({
    queryKey: keys.loan(type, id),
    queryFn: ({ signal }) => request(loanDetail, { params: { type, id }, signal }),
  });
}
