import type { useContractForm } from '@quarrter/client/use-contract-form';
import { fullTimeForm } from '@quarrter/contract/investment-forms';
import { type IsoDate, parseIsoDate } from '@quarrter/domain/calendar';
import {
  type InvestmentTier,
  investmentAmountMessages,
  limitsOfTier,
} from '@quarrter/domain/investments';
import { amountError, parseAmount } from '@quarrter/domain/money';
import { adultBirthDateError, birthDateError } from '@quarrter/domain/people';
import * as z from 'zod/mini';

/**
 * The contract’s form plus the checks that depend on the chosen plan and on the business date. The
 * server makes the same checks.
 */
export function investmentSchema(tier: InvestmentTier, today: IsoDate) {
  const limits = limitsOfTier(tier);
  const { shape } = fullTimeForm;
  return z.extend(fullTimeForm, {
    investment_amount: shape.investment_amount.check((context) => {
      const minor = parseAmount(context.value);
      tell(context, minor === null ? null : amountError(minor, limits, investmentAmountMessages));
    }),
    date_of_birth: shape.date_of_birth.check((context) => {
      const birth = parseIsoDate(context.value);
      tell(context, birth === null ? null : adultBirthDateError(birth, today));
    }),
    next_of_kin_date_of_birth: shape.next_of_kin_date_of_birth.check((context) => {
      const birth = parseIsoDate(context.value);
      tell(context, birth === null ? null : birthDateError(birth, today));
    }),
  });
}

export type InvestmentSchema = ReturnType<typeof investmentSchema>;
export type InvestmentInput = z.input<InvestmentSchema>;
export type InvestmentValues = z.output<InvestmentSchema>;

type Context = { value: string; issues: z.core.$ZodRawIssue[] };

function tell(context: Context, message: string | null) {
  if (message !== null) {
    context.issues.push({ code: 'custom', message, input: context.value, path: [] });
  }
}

export type InvestmentForm = ReturnType<typeof useContractForm<InvestmentValues, InvestmentInput>>;

/** Gives a field component its props by the field’s name. */
export type FieldOf = InvestmentForm['field'];

export type FieldName = keyof InvestmentInput & string;

/** The form in steps that fit a phone. */
export const formSteps: readonly { title: string; fields: readonly FieldName[] }[] = [
  { title: 'Your investment', fields: ['investment_amount'] },
  {
    title: 'About you',
    fields: ['title', 'first_name', 'last_name', 'date_of_birth', 'email', 'phone_number'],
  },
  {
    title: 'Next of kin',
    fields: [
      'next_of_kin_title',
      'next_of_kin_first_name',
      'next_of_kin_last_name',
      'next_of_kin_date_of_birth',
      'next_of_kin_relationship',
      'next_of_kin_email',
      'next_of_kin_phone_number',
      'next_of_kin_nin',
    ],
  },
  { title: 'Check and pay', fields: ['information_is_true', 'save_to_profile'] },
];
