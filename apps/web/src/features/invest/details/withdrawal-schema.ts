import { withdrawalForm } from '@quarrter/contract/investment-forms';
import { minimumWithdrawal, minimumWithdrawalMessage } from '@quarrter/domain/investments';
import { type Currency, type Minor, parseAmount } from '@quarrter/domain/money';
import * as z from 'zod/mini';

/**
 * WDR-03..07. More than the balance is no fault of the form: the client is asked about the older investments
 * then (WDR-14).
 */
export function withdrawalSchema(currency: Currency, balance: Minor) {
  return z.extend(withdrawalForm, {
    amount: withdrawalForm.shape.amount.check((context) => {
      const minor = parseAmount(context.value);
      if (minor === null || (minor > 0n && minor >= minimumWithdrawal(currency, balance))) return;
      const message = minimumWithdrawalMessage(currency, balance);
      context.issues.push({ code: 'custom', message, input: context.value, path: [] });
    }),
    password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
  });
}

export type WithdrawalValues = z.infer<ReturnType<typeof withdrawalSchema>>;
