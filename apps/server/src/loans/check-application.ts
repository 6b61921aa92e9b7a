import type { IsoDate } from '@quarrter/domain/calendar';
import { applicationErrors, type LoanProduct, repaymentLimitError } from '@quarrter/domain/loans';
import { parseAmount, toWire } from '@quarrter/domain/money';
import { normalizeEmail, normalizePhone } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { messagesOf } from '../platform/http.ts';
import { invalid } from '../platform/http-error.ts';
import { amountFields } from './application-answers.ts';
import type { ApplicationFields, ApplicationForm } from './application-forms.ts';
import { pdfError } from './check-pdf.ts';
import type { Upload, UploadedFile } from './read-upload.ts';

/** An application that may be stored. */
export type CheckedApplication = {
  /** Every answer, normalised. */
  fields: ApplicationFields;
  amount: bigint;
  months: number;
  monthlyIncome: bigint | null;
  files: ReadonlyMap<string, UploadedFile>;
  /** The text of the `Loan Amount Exceeded` dialog, or null (LON-55, LON-60). */
  exceeded: string | null;
};

type FieldMessages = Record<string, string[]>;

/**
 * Checks an application with its form, its product and its files. A 400 names every field that is
 * wrong, so that the client can correct all of them at once.
 */
export async function checkApplication(
  form: ApplicationForm,
  product: LoanProduct,
  upload: Upload,
  { today, isBank }: { today: IsoDate; isBank: (code: string) => Promise<boolean> },
): Promise<CheckedApplication> {
  const parsed = z.safeParse(form.fields, upload.fields);
  const errors: FieldMessages = parsed.success ? {} : messagesOf(parsed.error);
  const figures = readFigures(upload.fields);
  const ruled = applicationErrors(product, upload.fields, today);
  for (const [field, message] of Object.entries(ruled)) errors[field] ??= [message];
  const bank = upload.fields.bank_name?.trim();
  if (bank && !(await isBank(bank))) errors.bank_name ??= ['Please choose one of the options.'];
  Object.assign(errors, await fileErrors(form, upload));
  if (!parsed.success || Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...figures,
    fields: normalise(parsed.data),
    files: upload.files,
    exceeded: exceededMessage(product, figures),
  };
}

type Figures = { amount: bigint; months: number; monthlyIncome: bigint | null };

/** A figure that cannot be read has an error from the form already, so its value is not used. */
function readFigures(fields: Upload['fields']): Figures {
  return {
    amount: parseAmount(fields.loan_amount ?? '') ?? 0n,
    months: Number(fields.duration ?? 0),
    monthlyIncome: parseAmount(fields.gross_monthly_income ?? ''),
  };
}

async function fileErrors(form: ApplicationForm, upload: Upload): Promise<FieldMessages> {
  const errors: FieldMessages = { ...upload.errors };
  for (const [kind, missing] of Object.entries(form.files)) {
    const file = upload.files.get(kind);
    const error = file === undefined ? missing : await pdfError(file.content);
    if (error !== null) errors[kind] ??= [error];
  }
  return errors;
}

/** The dialog names the largest amount that this income allows over this duration (LON-55). */
function exceededMessage(product: LoanProduct, figures: Figures): string | null {
  const { monthlyIncome } = figures;
  return monthlyIncome === null
    ? null
    : repaymentLimitError(product, { ...figures, monthlyIncome });
}

/** Amounts lose their commas, phone numbers become E.164, email addresses lower case. */
function normalise(fields: ApplicationFields): ApplicationFields {
  const entries = Object.entries(fields).map(([field, value]) => {
    if (typeof value !== 'string') return [field, value];
    if (amountFields.has(field)) return [field, toWire(parseAmount(value) ?? 0n)];
    if (field === 'phone_number') return [field, normalizePhone(value) ?? value];
    if (field === 'email') return [field, normalizeEmail(value) ?? value];
    return [field, value];
  });
  return Object.fromEntries(entries);
}
