/** Forms stand apart from the calls, so that a page in the browser carries only those it shows. */
import * as z from 'zod/mini';
import { amountField, emailField } from './fields.ts';

/** LND-18, LND-19: what the repayment form collects. */
export const repaymentForm = z.object({
  email: emailField('This field is required', 'Please use a valid email'),
  amount: amountField('Amount is required', 'Amount must be a number'),
});
