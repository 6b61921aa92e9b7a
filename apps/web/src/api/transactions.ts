import { everyPage } from '@quarrter/client/pages';
import { transactionList } from '@quarrter/contract/activity';
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

/** All transactions, for the report that filters and sorts them. */
export function useAllTransactions() {
  return useQuery({
    queryKey: keys.allTransactions(),
    queryFn: ({ signal }) => everyPage((query) => request(transactionList, { query, signal })),
  });
}
