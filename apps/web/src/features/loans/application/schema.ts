import { personalLoanForm, staffLoanForm, workToolLoanForm } from '@quarrter/contract/loan-forms';
import { fileLimitBytes } from '@quarrter/contract/loans';
import type { IsoDate } from '@quarrter/domain/calendar';
import {
  applicationErrors,
  type LoanType,
  loanProducts,
  type PersonalTier,
} from '@quarrter/domain/loans';
import * as z from 'zod/mini';
import type { useContractForm } from '../../../forms/use-contract-form.ts';
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

export type ApplicationForm = ReturnType<
  typeof useContractForm<ApplicationValues, ApplicationInput>
>;

/** Everything a field component needs, by the field's name. */
export type FieldOf = ApplicationForm['field'];

/** Readers look for a PDF's beginning within this many bytes. */
const BEGINNING_BYTES = 1024;

/**
 * What the server would refuse about a file at once (LON-24), so that nobody sends 10 MB to learn it. Null when
 * it may be sent; whether it is a whole PDF is the server's to find.
 */
export async function fileError(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > fileLimitBytes) return 'The file is larger than 10 MB.';
  const beginning = await file
    .slice(0, BEGINNING_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (beginning === null) return 'This file cannot be read. Please choose it again.';
  const text = new TextDecoder('latin1').decode(beginning);
  return text.includes('%PDF-') ? null : 'Please upload a PDF file.';
}
