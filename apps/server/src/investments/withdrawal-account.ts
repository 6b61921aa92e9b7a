import {
  invalidAccountNumberMessage,
  isAccountNumber,
  isNameOfHolder,
} from '@quarrter/domain/people';
import { readContact, readProfile } from '../accounts/index.ts';
import { nameOfAccount, type PaymentsDeps } from '../payments/index.ts';
import { invalid } from '../platform/http-error.ts';

/** Where a withdrawal is paid, with the account holder's name as the bank gave it. */
export type PayoutAccount = {
  bankCode: string;
  accountNumber: string;
  accountName: string;
  /** Whether that name is the client's own; staff look at any other before it is paid. */
  isOwn: boolean;
};

type RequestedAccount = { bankCode?: string | undefined; accountNumber?: string | undefined };

/**
 * WDR-02, WDR-05, WDR-06: the requested account, or that of the profile when none is requested. The
 * name enquiry asks the provider, so this runs before the transaction.
 */
export async function findPayoutAccount(
  deps: PaymentsDeps,
  clientId: string,
  requested: RequestedAccount,
): Promise<PayoutAccount> {
  const { bankCode, accountNumber } = await chooseAccount(deps, clientId, requested);
  const errors = {
    ...(bankCode === '' ? { bank_name: ['Bank Name is required'] } : {}),
    ...accountError(accountNumber),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const found = await nameHolder(deps, clientId, { bankCode, accountNumber });
  if (found === null) throw invalid({ account: ['This bank has no account with this number.'] });
  return found;
}

/** The account of the profile; null without one, or when its bank does not know it. */
export async function findSavedAccount(
  deps: PaymentsDeps,
  clientId: string,
): Promise<PayoutAccount | null> {
  const { bankCode, accountNumber } = await readProfile(deps.db, deps.secrets, clientId);
  if (bankCode === '' || !isAccountNumber(accountNumber)) return null;
  return nameHolder(deps, clientId, { bankCode, accountNumber });
}

async function nameHolder(
  deps: PaymentsDeps,
  clientId: string,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
): Promise<PayoutAccount | null> {
  const accountName = await nameOfAccount(deps, bankCode, accountNumber);
  if (accountName === null) return null;
  const client = await readContact(deps.db, clientId);
  return { bankCode, accountNumber, accountName, isOwn: isNameOfHolder(accountName, client) };
}

async function chooseAccount(deps: PaymentsDeps, clientId: string, requested: RequestedAccount) {
  const bankCode = requested.bankCode?.trim() ?? '';
  const accountNumber = requested.accountNumber?.trim() ?? '';
  if (bankCode !== '' || accountNumber !== '') return { bankCode, accountNumber };
  const profile = await readProfile(deps.db, deps.secrets, clientId);
  return { bankCode: profile.bankCode, accountNumber: profile.accountNumber };
}

function accountError(accountNumber: string): Record<string, string[]> {
  if (accountNumber === '') return { account: ['Account Number is required'] };
  return isAccountNumber(accountNumber) ? {} : { account: [invalidAccountNumberMessage] };
}
