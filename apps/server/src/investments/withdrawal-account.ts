import { invalidAccountNumberMessage, isAccountNumber } from '@quarrter/domain/people';
import { readProfile } from '../accounts/index.ts';
import { nameOfAccount, type PaymentsDeps } from '../payments/index.ts';
import { invalid } from '../platform/http-error.ts';

/** Where a withdrawal goes, with the holder's name as the bank gave it. */
export type PayoutAccount = { bankCode: string; accountNumber: string; accountName: string };

type Asked = { bank_name?: string | undefined; account?: string | undefined };

/**
 * WDR-02, WDR-05, WDR-06: the bank and account of the call, or those of the profile when it names neither. The
 * name enquiry asks the provider, so this runs before the transaction.
 */
export async function findPayoutAccount(
  deps: PaymentsDeps,
  clientId: string,
  asked: Asked,
): Promise<PayoutAccount> {
  const { bankCode, accountNumber } = await chosenAccount(deps, clientId, asked);
  const faults = {
    ...(bankCode === '' ? { bank_name: ['Bank Name is required'] } : {}),
    ...accountError(accountNumber),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const accountName = await nameOfAccount(deps, bankCode, accountNumber);
  if (accountName === null) {
    throw invalid({ account: ['This bank knows no account with this number.'] });
  }
  return { bankCode, accountNumber, accountName };
}

async function chosenAccount(deps: PaymentsDeps, clientId: string, asked: Asked) {
  const bankCode = asked.bank_name?.trim() ?? '';
  const accountNumber = asked.account?.trim() ?? '';
  if (bankCode !== '' || accountNumber !== '') return { bankCode, accountNumber };
  const profile = await readProfile(deps.db, deps.secrets, clientId);
  return { bankCode: profile.bankCode, accountNumber: profile.accountNumber };
}

function accountError(accountNumber: string): Record<string, string[]> {
  if (accountNumber === '') return { account: ['Account Number is required'] };
  return isAccountNumber(accountNumber) ? {} : { account: [invalidAccountNumberMessage] };
}
