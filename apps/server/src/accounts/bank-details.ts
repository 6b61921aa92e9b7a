import type { FieldErrors } from '@quarrter/contract/call';
import type { ProfileForm } from '@quarrter/contract/profile-form';

type BankDetails = { readonly bank_name: string; readonly bank_account_number: string };

/**
 * PRO-08: bank and number are an account together, so both are given or none. Nor does a number go along
 * to another bank: there it is somebody else's account.
 */
export function faultsOfBankDetails(form: ProfileForm, saved: BankDetails): FieldErrors {
  const bank = form.bank_name ?? saved.bank_name;
  const number = form.bank_account_number ?? saved.bank_account_number;
  const numberStays = form.bank_account_number === undefined && bank !== saved.bank_name;
  if (bank === '' && number !== '') return { bank_name: ['Bank Name is required.'] };
  if (bank !== '' && (number === '' || numberStays)) {
    return { bank_account_number: ['Account Number is required.'] };
  }
  return {};
}
