/** The form in which an administrator makes a limited-time offer. */
import * as z from 'zod/mini';
import { amountField, requiredText, wholeNumberField } from '../fields.ts';
import { percentField } from './product-forms.ts';

/** Programs may send the numbers as JSON numbers. */
export const offerForm = z.object({
  currency: z.enum(['NGN', 'USD'], 'Please choose a currency.'),
  name: requiredText('Please name the offer.', 60),
  unitPrice: amountField('Price of a slot is required.', 'Price of a slot must be a number.'),
  slots: wholeNumberField('Enter the number of slots.', 'Slots must be a whole number.'),
  months: wholeNumberField('Enter the number of months.', 'Months must be a whole number.'),
  rate: percentField('Rate'),
});
export type OfferForm = z.infer<typeof offerForm>;
