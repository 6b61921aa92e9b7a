/** Forms are apart from the calls, so that a page loads only the forms it shows. */
import * as z from 'zod/mini';
import { amountField, emailField } from '../fields.ts';

/** The repayment form. */
export const repaymentForm = z.object({
  email: emailField('This field is required', 'Please use a valid email'),
  amount: amountField('Amount is required', 'Amount must be a number'),
});
