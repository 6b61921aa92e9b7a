import { bankList } from '@quarrter/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** API-24: the banks of Nigeria, from the provider through the server. They hardly ever change. */
export function useBanks() {
  return useQuery({
    queryKey: keys.banks(),
    queryFn: ({ signal }) => request(bankList, { signal }),
    staleTime: A_DAY_MS,
  });
}
