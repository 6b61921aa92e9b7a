import type { FieldErrors } from '../faults.ts';
import { addAccount, type BankAccount } from '../provider/account-names.ts';
import { findBank } from '../provider/banks.ts';
import type { Store } from '../store/database.ts';

/** Opens an account at one of the banks. When a field is wrong, every wrong field is reported. */
export function openAccount(
  store: Store,
  body: unknown,
): { account: BankAccount } | { errors: FieldErrors } {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => String(fields[name] ?? '').trim();
  const account = {
    bank_code: text('bank_code'),
    account_number: text('account_number'),
    account_name: text('account_name'),
  };
  const errors: FieldErrors = {};
  if (findBank(account.bank_code) === undefined) errors.bank_code = ['Choose one of the banks.'];
  if (!/^\d{10}$/.test(account.account_number)) errors.account_number = ['Enter 10 digits.'];
  if (account.account_name === '') errors.account_name = ['Enter the name of the holder.'];
  if (Object.keys(errors).length > 0) return { errors };
  return { account: addAccount(store, account) };
}
