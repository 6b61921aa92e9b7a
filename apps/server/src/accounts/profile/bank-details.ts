import type { FieldErrors } from '@quarrter/contract/call';
import type { ProfileForm } from '@quarrter/contract/client/profile-form';

/** Whether money can be sent to the bank with this code; payments provides it. */
export type BankCheck = (code: string) => Promise<boolean>;

type BankDetails = { readonly bank_name: string; readonly bank_account_number: string };

/**
 * PRO-08: a bank and an account number are given together or not at all. A number is not carried
 * over to another bank, where it is someone else's account. A new bank must be on the list
 * (`isKnown`).
 */
export function bankDetailsErrors(
  form: ProfileForm,
  saved: BankDetails,
  isKnown: boolean,
): FieldErrors {
  const bank = form.bank_name ?? saved.bank_name;
  const number = form.bank_account_number ?? saved.bank_account_number;
  const numberStays = form.bank_account_number === undefined && bank !== saved.bank_name;
  if (bank === '' && number !== '') return { bank_name: ['Bank Name is required.'] };
  if (bank !== saved.bank_name && bank !== '' && !isKnown) {
    return { bank_name: ['Please choose one of the options.'] };
  }
  if (bank !== '' && (number === '' || numberStays)) {
    return { bank_account_number: ['Account Number is required.'] };
  }
  return {};
}
