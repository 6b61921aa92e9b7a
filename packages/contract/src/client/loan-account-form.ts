/** Forms are apart from the calls, so that a page loads only the forms it shows. */
import * as z from 'zod/mini';
import { accountNumberField, requiredText } from '../fields.ts';

export const loanAccountForm = z.object({
  bank_name: requiredText('Bank Name is required.', 10),
  bank_account_number: accountNumberField('Account Number is required.'),
});
