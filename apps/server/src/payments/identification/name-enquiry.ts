import { accountNames } from '@quarrter/contract/limits';
import { invalidAccountNumberMessage, isAccountNumber } from '@quarrter/domain/people';
import { requireUnderLimit } from '../../platform/http/attempts.ts';
import { invalid } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import { nameOfAccount } from './banks.ts';

/**
 * Names found earlier, by a keyed hash of bank and account; no account number is kept in memory.
 */
export type CachedNames = Map<string, string>;
const maxCached = 1_000;

type AskedAccount = { readonly bankCode: string; readonly accountNumber: string };

/**
 * LON-21, WDR-06: the name on an account, for the client to confirm. A client can ask about twenty
 * accounts an hour, so that no one can read out a bank's customers. Nothing of it is logged.
 */
export async function enquireName(
  deps: PaymentsDeps,
  cached: CachedNames,
  clientId: string,
  account: AskedAccount,
  now: Date,
): Promise<string> {
  const bankCode = account.bankCode.trim();
  const accountNumber = account.accountNumber.trim();
  checkFields(bankCode, accountNumber);
  await countEnquiry(deps, clientId, { bankCode, accountNumber }, now);
  const key = deps.secrets.blindIndex(`${bankCode} ${accountNumber}`, 'account_name');
  const name = cached.get(key) ?? (await nameOfAccount(deps, bankCode, accountNumber));
  if (name === null) {
    const message = 'This bank has no such account. Please check the bank and the number.';
    throw invalid({ bank_account_number: [message] });
  }
  if (cached.size >= maxCached) cached.clear();
  cached.set(key, name);
  return name;
}

function checkFields(bankCode: string, accountNumber: string): void {
  const errors: Record<string, string[]> = {};
  if (!/^\w{2,10}$/.test(bankCode)) errors.bank_name = ['Bank Name is required.'];
  if (accountNumber === '') errors.bank_account_number = ['Account Number is required.'];
  else if (!isAccountNumber(accountNumber)) {
    errors.bank_account_number = [invalidAccountNumberMessage];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Counts a call that says whose account it is, or whether there is one. */
export function countEnquiry(
  { db, secrets }: Pick<PaymentsDeps, 'db' | 'secrets'>,
  clientId: string,
  { bankCode, accountNumber }: AskedAccount,
  now: Date,
): Promise<void> {
  const asked = `${clientId} ${bankCode} ${accountNumber}`;
  const thing = secrets.blindIndex(asked, 'name_enquiries');
  return requireUnderLimit(db, accountNames, clientId, now, { thing });
}
