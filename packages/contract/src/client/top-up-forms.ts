/** The forms of a client's monthly top-up. */
import * as z from 'zod/mini';
import { amountField, choiceField, requiredText, wholeNumberField } from '../fields.ts';

const currencies = ['naira', 'dollar'] as const;
const dayMessage = 'Please choose a day of the month, 1 to 31.';

/** The server also checks the amount, against the plans of the currency. */
export const topUpChangeForm = z.object({
  card_id: requiredText('Please choose one of your saved cards.', 36),
  amount: amountField('Amount is required', 'Amount must be a number'),
  /** 1 to 31; in a shorter month it is the last day. */
  day: wholeNumberField(dayMessage, dayMessage).check(
    z.refine((day) => Number(day) <= 31, dayMessage),
  ),
});
export type TopUpChangeForm = z.infer<typeof topUpChangeForm>;

/** The currency stays. */
export const topUpForm = z.extend(topUpChangeForm, {
  currency: choiceField(currencies, 'Please choose a currency.'),
});
export type TopUpForm = z.infer<typeof topUpForm>;
