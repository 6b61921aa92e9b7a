import type { useContractForm } from '@quarrter/client/use-contract-form';
import { fullTimeForm } from '@quarrter/contract/client/investment-forms';
import { type IsoDate, parseIsoDate } from '@quarrter/domain/calendar';
import {
  type InvestmentTier,
  investmentAmountMessages,
  limitsOfTier,
} from '@quarrter/domain/investments';
import { amountError, parseAmount } from '@quarrter/domain/money';
import { adultBirthDateError, birthDateError } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { lastStep, personSteps } from './person-steps.ts';

/**
 * The contract’s form plus the checks that depend on the chosen plan and on the business date. The
 * server makes the same checks.
 */
export function investmentSchema(
  tier: InvestmentTier,
  today: IsoDate,
  savedNin: string | null = null,
) {
  const limits = limitsOfTier(tier);
  const { shape } = fullTimeForm;
  return z.extend(fullTimeForm, {
    investment_amount: shape.investment_amount.check((context) => {
      const minor = parseAmount(context.value);
      addMessage(
        context,
        minor === null ? null : amountError(minor, limits, investmentAmountMessages),
      );
    }),
    ...birthChecks(shape, today),
    next_of_kin_nin: kinNinField(shape.next_of_kin_nin, savedNin),
  });
}

/** The NIN of the next of kin: 11 digits, or the mask of the one that is saved. */
export function kinNinField(
  typed: z.ZodMiniType<string, string>,
  savedNin: string | null,
): z.ZodMiniType<string, string> {
  if (savedNin === null) return typed;
  return z.union([z.literal(savedNin), typed]) as z.ZodMiniType<string, string>;
}

/** An investor is an adult, and a next of kin was born before today. */
export function birthChecks(shape: BirthShape, today: IsoDate) {
  return {
    date_of_birth: shape.date_of_birth.check((context) => {
      const birth = parseIsoDate(context.value);
      addMessage(context, birth === null ? null : adultBirthDateError(birth, today));
    }),
    next_of_kin_date_of_birth: shape.next_of_kin_date_of_birth.check((context) => {
      const birth = parseIsoDate(context.value);
      addMessage(context, birth === null ? null : birthDateError(birth, today));
    }),
  };
}

type BirthShape = Pick<
  (typeof fullTimeForm)['shape'],
  'date_of_birth' | 'next_of_kin_date_of_birth'
>;

export type InvestmentSchema = ReturnType<typeof investmentSchema>;
export type InvestmentInput = z.input<InvestmentSchema>;
export type InvestmentValues = z.output<InvestmentSchema>;

type Context = { value: string; issues: z.core.$ZodRawIssue[] };

export function addMessage(context: Context, message: string | null) {
  if (message !== null) {
    context.issues.push({ code: 'custom', message, input: context.value, path: [] });
  }
}

export type InvestmentForm = ReturnType<typeof useContractForm<InvestmentValues, InvestmentInput>>;

export type FieldName = keyof InvestmentInput & string;

/** The form in steps that fit a phone. */
export const formSteps: readonly { title: string; fields: readonly FieldName[] }[] = [
  { title: 'Your investment', fields: ['investment_amount', 'at_maturity'] },
  ...personSteps,
  lastStep,
];
