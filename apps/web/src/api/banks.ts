import { everyPage } from '@quarrter/client/pages';
import { bankList, nameEnquiry } from '@quarrter/contract/client/payments';
import { isAccountNumber } from '@quarrter/domain/people';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** API-24: the banks of Nigeria, from the provider through the server. They hardly ever change. */
export function useBanks() {
  return useQuery({
    queryKey: keys.banks(),
    queryFn: ({ signal }) => everyPage((query) => request(bankList, { query, signal })),
    staleTime: A_DAY_MS,
  });
}

/**
 * LON-21, WDR-06: the account holder's name, requested once bank and number are complete. It is
 * requested only once, because a client has twenty such calls an hour.
 */
export function useAccountName(bank: string, accountNumber: string) {
  return useQuery({
    queryKey: keys.accountName(bank, accountNumber),
    queryFn: ({ signal }) =>
      request(nameEnquiry, {
        body: { bank_name: bank, bank_account_number: accountNumber },
        signal,
      }),
    enabled: bank !== '' && isAccountNumber(accountNumber),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
