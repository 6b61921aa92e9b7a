/** Forms stand apart from the calls, so that a page in the browser carries only those it shows. */
import * as z from 'zod/mini';
import { amountField } from './fields.ts';

/** LND-18, LND-19: what the repayment form collects. */
export const repaymentForm = z.object({
  email: z.string('This field is required').check(
    z.trim(),
    z.minLength(1, 'This field is required'),
    z.refine((text) => text === '' || text.includes('@'), 'Please use a valid email'),
  ),
  amount: amountField('Amount is required', 'Amount must be a number'),
});
export type RepaymentForm = z.infer<typeof repaymentForm>;
