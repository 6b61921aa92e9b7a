/** The forms in which a client saves for a goal. */
import { largestGoal, smallestGoal } from '@quarrter/domain/investments';
import { formatAmount, parseAmount } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { amountField, choiceField, dateField, requiredText } from '../fields.ts';

const currencies = ['naira', 'dollar'] as const;

/** A text that is no amount has its message already. */
const amountIs = (isRight: (minor: bigint) => boolean) => (text: string) => {
  const minor = parseAmount(text);
  return minor === null || isRight(minor);
};

/** The server also checks the date, against its business date. */
export const goalChangeForm = z.object({
  name: requiredText('Please name the goal.', 60),
  amount: amountField('Amount is required', 'Amount must be a number').check(
    z.refine(
      amountIs((minor) => minor >= smallestGoal),
      `Please enter ${formatAmount(smallestGoal)} or more.`,
    ),
    z.refine(
      amountIs((minor) => minor <= largestGoal),
      `Please enter ${formatAmount(largestGoal)} or less.`,
    ),
  ),
  date: dateField('Date is required.'),
});
export type GoalChangeForm = z.infer<typeof goalChangeForm>;

/** The currency stays, because the investments that count are in it. */
export const goalForm = z.extend(goalChangeForm, {
  currency: choiceField(currencies, 'Please choose a currency.'),
});
export type GoalForm = z.infer<typeof goalForm>;
