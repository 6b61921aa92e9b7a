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
  /** Every answer in the one form it is kept in. */
  fields: ApplicationFields;
  amount: bigint;
  months: number;
  monthlyIncome: bigint | null;
  files: ReadonlyMap<string, UploadedFile>;
  /** Check (c): what the `Loan Amount Exceeded` modal shows, or null (LON-55, LON-60). */
  exceeded: string | null;
};

type Faults = Record<string, string[]>;

/**
 * Holds an application against its form, its product and its files, and refuses it with the message
 * of every field that is wrong, all in one 400 (LON-38 to LON-56).
 */
export async function checkApplication(
  form: ApplicationForm,
  product: LoanProduct,
  upload: Upload,
  { today, isBank }: { today: IsoDate; isBank: (code: string) => Promise<boolean> },
): Promise<CheckedApplication> {
  const parsed = z.safeParse(form.fields, upload.fields);
  const faults: Faults = parsed.success ? {} : messagesOf(parsed.error);
  const figures = readFigures(upload.fields);
  const refusals = applicationErrors(product, upload.fields, today);
  for (const [field, message] of Object.entries(refusals)) faults[field] ??= [message];
  const bank = upload.fields.bank_name?.trim();
  if (bank && !(await isBank(bank))) faults.bank_name ??= ['Please choose one of the options.'];
  Object.assign(faults, await fileErrors(form, upload));
  if (!parsed.success || Object.keys(faults).length > 0) throw invalid(faults);
  return {
    ...figures,
    fields: tidy(parsed.data),
    files: upload.files,
    exceeded: exceededMessage(product, figures),
  };
}

type Figures = { amount: bigint; months: number; monthlyIncome: bigint | null };

/** Unreadable figures have their message from the form already, and are not used. */
function readFigures(fields: Upload['fields']): Figures {
  return {
    amount: parseAmount(fields.loan_amount ?? '') ?? 0n,
    months: Number(fields.duration ?? 0),
    monthlyIncome: parseAmount(fields.gross_monthly_income ?? ''),
  };
}

async function fileErrors(form: ApplicationForm, upload: Upload): Promise<Faults> {
  const faults: Faults = { ...upload.faults };
  for (const [kind, missing] of Object.entries(form.files)) {
    const file = upload.files.get(kind);
    const fault = file === undefined ? missing : await pdfError(file.content);
    if (fault !== null) faults[kind] ??= [fault];
  }
  return faults;
}

/** LON-55: names the largest amount that this income carries over this duration. */
function exceededMessage(product: LoanProduct, figures: Figures): string | null {
  const { monthlyIncome } = figures;
  return monthlyIncome === null
    ? null
    : repaymentLimitError(product, { ...figures, monthlyIncome });
}

/** Amounts lose their commas (LON-43), phones become E.164, addresses lower case. */
function tidy(fields: ApplicationFields): ApplicationFields {
  const entries = Object.entries(fields).map(([field, value]) => {
    if (typeof value !== 'string') return [field, value];
    if (amountFields.has(field)) return [field, toWire(parseAmount(value) ?? 0n)];
    if (field === 'phone_number') return [field, normalizePhone(value) ?? value];
    if (field === 'email') return [field, normalizeEmail(value) ?? value];
    return [field, value];
  });
  return Object.fromEntries(entries);
}
