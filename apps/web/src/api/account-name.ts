import { nameEnquiry } from '@quarrter/contract/payments';
import { isAccountNumber } from '@quarrter/domain/people';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/**
 * LON-21, WDR-06: the holder's name, asked for as soon as bank and number are whole, and once: a client
 * has twenty questions an hour.
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
