import { transactionList } from '@quarrter/contract/client/activity';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** API-22: the latest transactions on the client's loans and investments, newest first. */
export function useTransactions() {
  return useQuery({
    queryKey: keys.transactions(),
    queryFn: ({ signal }) => request(transactionList, { signal }),
  });
}
