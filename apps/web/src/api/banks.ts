import { useCall } from '@quarrter/client/calls';
import { useWholeList } from '@quarrter/client/pages';
import { bankList, nameEnquiry } from '@quarrter/contract/client/payments';
import { isAccountNumber } from '@quarrter/domain/people';

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** API-24: the banks of Nigeria, from the provider through the server. They hardly ever change. */
export function useBanks() {
  return useWholeList(bankList, { staleTime: A_DAY_MS });
}

/**
 * LON-21, WDR-06: the account holder's name, requested once bank and number are complete. It is
 * requested only once, because a client has twenty such calls an hour.
 */
export function useAccountName(bank: string, accountNumber: string) {
  return useCall(
    nameEnquiry,
    { body: { bank_name: bank, bank_account_number: accountNumber } },
    {
      enabled: bank !== '' && isAccountNumber(accountNumber),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  );
}
