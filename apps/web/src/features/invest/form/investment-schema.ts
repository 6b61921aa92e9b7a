import { fullTimeForm } from '@quarrter/contract/investment-forms';
import { type IsoDate, parseIsoDate } from '@quarrter/domain/calendar';
import {
  type InvestmentTier,
  investmentAmountMessages,
  limitsOfTier,
} from '@quarrter/domain/investments';
import { amountRefusal, parseAmount } from '@quarrter/domain/money';
import * as z from 'zod/mini';

/**
 * The contract's form with the rules that need to know more than the form: the plan's range (INV-33) and the
 * business date, before which people were born. The server holds the same.
 */
export function investmentSchema(tier: InvestmentTier, today: IsoDate) {
  const limits = limitsOfTier(tier);
  const { shape } = fullTimeForm;
  return z.extend(fullTimeForm, {
    investment_amount: shape.investment_amount.check((context) => {
      const minor = parseAmount(context.value);
      tell(context, minor === null ? null : amountRefusal(minor, limits, investmentAmountMessages));
    }),
    date_of_birth: shape.date_of_birth.check((context) => {
      tell(context, isPast(context.value, today) ? null : 'Date of Birth must be in the past.');
    }),
    next_of_kin_date_of_birth: shape.next_of_kin_date_of_birth.check((context) => {
      const past = isPast(context.value, today);
      tell(context, past ? null : 'Next of Kin Date of Birth must be in the past.');
    }),
  });
}

export type InvestmentSchema = ReturnType<typeof investmentSchema>;
export type InvestmentInput = z.input<InvestmentSchema>;
export type InvestmentValues = z.output<InvestmentSchema>;

/** What is no date at all is told by the contract's form. */
function isPast(text: string, today: IsoDate): boolean {
  const date = parseIsoDate(text);
  return date === null || date < today;
}

type Context = { value: string; issues: z.core.$ZodRawIssue[] };

function tell(context: Context, message: string | null) {
  if (message !== null) {
    context.issues.push({ code: 'custom', message, input: context.value, path: [] });
  }
}
