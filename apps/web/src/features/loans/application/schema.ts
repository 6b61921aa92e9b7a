import { personalLoanForm } from '@quarrter/contract/loan-forms';
import { ageOn, type IsoDate, parseIsoDate } from '@quarrter/domain/calendar';
import {
  limitsFor,
  loanAmountMessages,
  loanProducts,
  type PersonalTier,
} from '@quarrter/domain/loans';
import { amountRefusal, parseAmount } from '@quarrter/domain/money';
import { adultAgeYears } from '@quarrter/domain/people';
import * as z from 'zod/mini';

/**
 * The contract's form with the rules that need to know more than the form: the tier's range (LON-42, LON-45..47)
 * and the age on the business date (LON-38). The server holds the same.
 */
export function personalSchema(tier: PersonalTier | null, today: IsoDate) {
  const limits = limitsFor(loanProducts.personal, { tier });
  return z.extend(personalLoanForm, {
    loan_amount: personalLoanForm.shape.loan_amount.check((context) => {
      const minor = parseAmount(context.value);
      tell(context, minor === null ? null : amountRefusal(minor, limits, loanAmountMessages));
    }),
    date_of_birth: personalLoanForm.shape.date_of_birth.check((context) => {
      const birth = parseIsoDate(context.value);
      tell(context, birth === null ? null : ageRefusal(birth, today));
    }),
  });
}

export type PersonalSchema = ReturnType<typeof personalSchema>;
export type PersonalInput = z.input<PersonalSchema>;
export type PersonalValues = z.output<PersonalSchema>;

function ageRefusal(birth: IsoDate, today: IsoDate): string | null {
  if (birth > today) return 'Please give a real date.';
  return ageOn(birth, today) < adultAgeYears
    ? `You must be at least ${adultAgeYears} years old.`
    : null;
}

type Context = { value: string; issues: z.core.$ZodRawIssue[] };

function tell(context: Context, message: string | null) {
  if (message !== null) {
    context.issues.push({ code: 'custom', message, input: context.value, path: [] });
  }
}
