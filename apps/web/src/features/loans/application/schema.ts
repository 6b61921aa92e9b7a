import { personalLoanForm, staffLoanForm, workToolLoanForm } from '@quarrter/contract/loan-forms';
import type { IsoDate } from '@quarrter/domain/calendar';
import {
  applicationErrors,
  type LoanType,
  loanProducts,
  type PersonalTier,
} from '@quarrter/domain/loans';
import * as z from 'zod/mini';
import { LOAN_FLOOR } from '../../../products/loan-floor.ts';

/** The types that can be applied for, each with its form in the contract. */
const forms = {
  personal: personalLoanForm,
  'rainy-day': staffLoanForm,
  'summer-time': staffLoanForm,
  'work-tool': workToolLoanForm,
} as const;

export type OpenLoanType = keyof typeof forms;

/** The type, when applications for it are taken; else null. */
export function openLoanTypeFrom(type: LoanType): OpenLoanType | null {
  return type in forms ? (type as OpenLoanType) : null;
}

/** What any type asks; what one of them does not ask is absent there. */
export type ApplicationInput = Partial<
  z.input<typeof personalLoanForm> & z.input<typeof workToolLoanForm>
>;
export type ApplicationValues = Partial<
  z.output<typeof personalLoanForm> & z.output<typeof workToolLoanForm>
>;
export type ApplicationSchema = z.ZodMiniType<ApplicationValues, ApplicationInput>;

/**
 * The contract's form with the rules that need to know more than the form: the product's range, also by
 * income, the durations it leaves open, and the age on the business date. The server holds the same.
 */
export function applicationSchema(
  type: OpenLoanType,
  tier: PersonalTier | null,
  today: IsoDate,
): ApplicationSchema {
  const form: ApplicationSchema = forms[type];
  return form.check(
    z.check<ApplicationValues>(
      ({ value, issues }) => {
        const answers = { ...value, tier: tier === null ? undefined : String(tier) };
        const refusals = applicationErrors(loanProducts[type], answers, today, LOAN_FLOOR);
        for (const [field, message] of Object.entries(refusals)) {
          issues.push({ code: 'custom', message, input: value, path: [field] });
        }
      },
      // Also while other steps are empty still: a step is checked before the next one is begun.
      { when: () => true },
    ),
  );
}
