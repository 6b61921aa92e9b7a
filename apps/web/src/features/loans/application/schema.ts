import type { useContractForm } from '@quarrter/client/use-contract-form';
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
import { LOAN_FLOOR } from '../../../products/loan-floor.ts';

/** The types that are open for applications, each with its form in the contract. */
const forms = {
  personal: personalLoanForm,
  'rainy-day': staffLoanForm,
  'summer-time': staffLoanForm,
  'work-tool': workToolLoanForm,
} as const;

export type OpenLoanType = keyof typeof forms;

/** The type if it is open for applications, else null. */
export function openLoanTypeFrom(type: LoanType): OpenLoanType | null {
  return type in forms ? (type as OpenLoanType) : null;
}

/** The fields of all types; a type leaves out what it does not ask for. */
export type ApplicationInput = Partial<
  z.input<typeof personalLoanForm> & z.input<typeof workToolLoanForm>
>;
export type ApplicationValues = Partial<
  z.output<typeof personalLoanForm> & z.output<typeof workToolLoanForm>
>;
export type ApplicationSchema = z.ZodMiniType<ApplicationValues, ApplicationInput>;

/**
 * The contract’s form plus the checks that depend on more than the form: the product’s range, the
 * salary, and the age on the business date. The server makes the same checks.
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
        const errors = applicationErrors(loanProducts[type], answers, today, LOAN_FLOOR);
        for (const [field, message] of Object.entries(errors)) {
          issues.push({ code: 'custom', message, input: value, path: [field] });
        }
      },
      // Runs even while later steps are empty, because each step is checked before the next begins.
      { when: () => true },
    ),
  );
}

export type ApplicationForm = ReturnType<
  typeof useContractForm<ApplicationValues, ApplicationInput>
>;

/** Gives a field component its props by the field’s name. */
export type FieldOf = ApplicationForm['field'];

/** PDF readers look for the header within this many bytes. */
const BEGINNING_BYTES = 1024;

/**
 * The error the server would find at once, so that a client does not upload 10 MB to learn it; null
 * when the file may be sent. Only the server checks the whole PDF.
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
