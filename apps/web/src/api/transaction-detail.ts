import { transactionDetail } from '@quarrter/contract/client/transaction-detail';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** What one transaction consists of, and who or what did it. */
export function useTransactionDetail(id: string) {
  return useQuery({
    queryKey: keys.transaction(id),
    queryFn: ({ signal }) => request(transactionDetail, { params: { id }, signal }),
  });
}
