import { loanList } from '@quarrter/contract/loans';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** API-23: the client's loans, newest application first. */
export function useLoans() {
  return useQuery({
    queryKey: keys.loans(),
    queryFn: ({ signal }) => request(loanList, { signal }),
  });
}
