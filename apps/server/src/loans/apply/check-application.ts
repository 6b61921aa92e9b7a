import { loanForm } from '@quarrter/contract/client/loans';
import { invalidChoiceMessage } from '@quarrter/contract/fields';
import type { IsoDate } from '@quarrter/domain/calendar';
import {
  askedFields,
  askedFiles,
  type CommonField,
  isMoney,
  type LoanField,
  type LoanKind,
  missingMessage,
  settledAnswers,
  variantFieldOf,
} from '@quarrter/domain/loan-kinds';
import {
  applicationErrors,
  type LoanProduct,
  monthlyIncomeOf,
  type PersonalTier,
  personalTierFrom,
  repaymentLimitError,
  termsFor,
} from '@quarrter/domain/loans';
import { parseAmount, toWire } from '@quarrter/domain/money';
import { normalizeEmail, normalizePhone } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import type { Upload, UploadedFile } from '../../documents/index.ts';
import { messagesOf } from '../../platform/http/http.ts';
import { invalid } from '../../platform/http/http-error.ts';

/** The answers of one application: those to the common fields, and those of its kind. */
export type ApplicationAnswers = { readonly [field in CommonField]: string } & {
  readonly [field: string]: string | undefined;
};

/** An application that may be stored. */
export type CheckedApplication = {
  /** Every answer that was asked for, normalised. */
  answers: ApplicationAnswers;
  amount: bigint;
  months: number;
  monthlyIncome: bigint | null;
  files: ReadonlyMap<string, UploadedFile>;
  /** The text of the `Loan Amount Exceeded` dialog, or null (LON-55, LON-60). */
  exceeded: string | null;
};

/** The checks that other parts make: banks by the provider, documents by their readers. */
export type Checks = {
  today: IsoDate;
  isBank: (code: string) => Promise<boolean>;
  /** The message for the client, or null. */
  fileError: (name: string, content: Uint8Array) => Promise<string | null>;
};

type FieldMessages = Record<string, string[]>;
type Texts = { readonly [field: string]: string };

/**
 * Checks an application with its kind, its product and its files. A 400 names every field that is
 * wrong, so that the client can correct all of them at once.
 */
export async function checkApplication(
  kind: LoanKind,
  product: LoanProduct,
  upload: Upload,
  { today, isBank, fileError }: Checks,
): Promise<CheckedApplication> {
  const texts = askedTexts(kind, upload);
  const parsed = z.safeParse(loanForm(kind), texts);
  const errors: FieldMessages = parsed.success ? {} : messagesOf(parsed.error);
  const terms = termsFor(kind, product);
  const figures = readFigures(terms, texts);
  const ruled = applicationErrors(terms, texts, today);
  for (const [field, message] of Object.entries(ruled)) errors[field] ??= [message];
  Object.assign(errors, await bankErrors(kind, texts, errors, isBank));
  Object.assign(errors, await fileErrors(kind, texts, upload, fileError));
  if (!parsed.success || Object.keys(errors).length > 0) throw invalid(errors);
  return {
    ...figures,
    answers: normalise(kind, parsed.data),
    files: askedUploads(kind, texts, upload),
    exceeded: exceededMessage(kind, terms, figures),
  };
}

/**
 * Picks the answers that the kind asks for, which depend on other answers. Other fields of the
 * upload are not read.
 */
function askedTexts(kind: LoanKind, { fields, files }: Upload): Texts {
  const sent = { ...kind.answersFor?.({ fields, files: new Set(files.keys()) }), ...fields };
  const variant = sent[variantFieldOf(kind) ?? ''] ?? '';
  const texts = { ...sent, ...settledAnswers(kind, variant) };
  const asked = askedFields(kind, texts).flatMap(([name]) => {
    const text = texts[name];
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(asked);
}

type Figures = {
  amount: bigint;
  months: number;
  monthlyIncome: bigint | null;
  tier: PersonalTier | null;
};

/** A figure that cannot be read has an error from the form already, so its value is not used. */
function readFigures(terms: LoanProduct, texts: Texts): Figures {
  return {
    amount: parseAmount(texts.loan_amount ?? '') ?? 0n,
    months: Number(texts.duration ?? 0),
    monthlyIncome: monthlyIncomeOf(terms, texts),
    tier: personalTierFrom(texts.tier),
  };
}

/** Which banks there are only the provider knows. */
async function bankErrors(
  kind: LoanKind,
  texts: Texts,
  errors: FieldMessages,
  isBank: (code: string) => Promise<boolean>,
): Promise<FieldMessages> {
  const unknown: FieldMessages = {};
  for (const [name, field] of askedFields(kind, texts)) {
    const code = field.type === 'bank' && !errors[name] ? texts[name]?.trim() : '';
    if (code && !(await isBank(code))) unknown[name] = [invalidChoiceMessage];
  }
  return unknown;
}

async function fileErrors(
  kind: LoanKind,
  texts: Texts,
  { files, errors: found }: Upload,
  fileError: Checks['fileError'],
): Promise<FieldMessages> {
  const errors: FieldMessages = { ...found };
  const asked = new Map(askedFiles(kind, texts));
  for (const [name, description] of asked) {
    const file = files.get(name);
    const missing = description.optional ? null : missingMessage(description);
    const error = file === undefined ? missing : await fileError(name, file.content);
    if (error !== null) errors[name] ??= [error];
  }
  return errors;
}

/** Leaves out a file of the other answer, such as a statement beside the form for an account. */
function askedUploads(kind: LoanKind, texts: Texts, { files }: Upload) {
  const asked = new Set(askedFiles(kind, texts).map(([name]) => name));
  return new Map([...files].filter(([name]) => asked.has(name)));
}

/** The dialog names the largest amount for this income, duration and tier (LON-55, LON-60). */
function exceededMessage(kind: LoanKind, terms: LoanProduct, figures: Figures): string | null {
  const { monthlyIncome } = figures;
  if (monthlyIncome === null || !kind.checks.includes('repayment-by-income')) return null;
  return repaymentLimitError(terms, { ...figures, monthlyIncome });
}

/** Figures lose their commas, phone numbers become E.164, email addresses lower case. */
function normalise(kind: LoanKind, parsed: { readonly [field: string]: unknown }) {
  const entries = Object.entries(parsed).map(([name, value]) => {
    const field = kind.fields[name];
    return [name, typeof value === 'string' && field ? normalised(field, value) : value];
  });
  return Object.fromEntries(entries) as ApplicationAnswers;
}

function normalised(field: LoanField, text: string): string {
  if (isMoney(field)) return toWire(parseAmount(text) ?? 0n);
  if (field.type === 'number') return text.replaceAll(',', '');
  if (field.type === 'phone') return normalizePhone(text) ?? text;
  if (field.type === 'email') return normalizeEmail(text) ?? text;
  return text;
}
