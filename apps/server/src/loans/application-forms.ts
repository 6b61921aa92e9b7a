import {
  personalLoanForm,
  salariedLoanFiles,
  staffLoanForm,
  workToolLoanForm,
} from '@quarrter/contract/loans';
import { type LoanType, loanTypeFrom } from '@quarrter/domain/loans';
import type * as z from 'zod/mini';
import type { MultipartForm } from '../platform/http.ts';
import { notFound } from '../platform/http-error.ts';

/** What one type of loan asks for: its fields, and its files with the message for a missing one. */
export type ApplicationForm = {
  readonly fields: z.ZodMiniType<ApplicationFields>;
  readonly files: { readonly [kind: string]: string };
  /** Only clients who are on a corporate partner's roster can apply (COR-08). */
  readonly forEmployees: boolean;
};

/** A parsed form; the optional fields are those that not every type has. */
export type ApplicationFields = {
  readonly loan_amount: string;
  readonly duration: string;
  readonly reason_for_loan?: string | undefined;
  readonly bank_name?: string;
  readonly bank_account_number?: string;
  readonly gross_monthly_income?: string;
};

/** A type joins with its row here, its form in the contract and its row in `loan_products`. */
const forms: { readonly [type in LoanType]?: ApplicationForm } = {
  personal: { fields: personalLoanForm, files: salariedLoanFiles, forEmployees: false },
  'rainy-day': { fields: staffLoanForm, files: salariedLoanFiles, forEmployees: true },
  'summer-time': { fields: staffLoanForm, files: salariedLoanFiles, forEmployees: true },
  'work-tool': { fields: workToolLoanForm, files: salariedLoanFiles, forEmployees: true },
};

/** The loan type of a path and its form; a type that is unknown or not open yet is a 404. */
export function requireForm(text: string): { type: LoanType; form: ApplicationForm } {
  const type = loanTypeFrom(text);
  const form = type === null ? undefined : forms[type];
  if (type === null || form === undefined) throw notFound('There is no such loan.');
  return { type, form };
}

/** The forms for the API documentation; types with the same fields share one. */
export const describedForms: readonly MultipartForm[] = [
  ...Map.groupBy(Object.entries(forms), ([, form]) => form.fields),
].map(([fields, alike]) => ({
  title: alike.map(([type]) => type).join(', '),
  fields,
  files: Object.keys(alike[0]?.[1].files ?? {}),
}));
