import type {
  ChoiceField,
  Condition,
  LoanField,
  LoanFields,
  LoanFile,
  LoanFiles,
} from './field.ts';

/** The answers so far; a form's ticks and empty fields are among them. */
export type GivenAnswers = { readonly [field: string]: unknown };

type Asked = { readonly fields: LoanFields; readonly files: LoanFiles };

/**
 * The answer that takes the bank account of the client's profile, so that its number need not be
 * sent: then bank and account number are not asked for.
 */
export const savedAccountField = 'saved_account';

type Part = { readonly when?: Condition; readonly type?: string; readonly ownToLoan?: true };

/** Whether something is asked for with these answers. */
export function isAsked(part: Part, answers: GivenAnswers): boolean {
  if (canBeSaved(part) && isTicked(answers[savedAccountField])) return false;
  const { when } = part;
  return when === undefined || when.is.includes(String(answers[when.field] ?? '').trim());
}

/** A bank account that may be the one of the profile; that of a business, for one, may not. */
export function canBeSaved({ type, ownToLoan }: Part): boolean {
  return (type === 'bank' || type === 'account') && ownToLoan !== true;
}

/** True when the form needs a bank account and the saved one is used. */
export function usesSavedAccount({ fields }: Pick<Asked, 'fields'>, answers: GivenAnswers) {
  const others = { ...answers, [savedAccountField]: '' };
  const asksForAccount = Object.values(fields).some(
    (field) => canBeSaved(field) && isAsked(field, others),
  );
  return asksForAccount && isTicked(answers[savedAccountField]);
}

/** A tick as JSON or as the text of a form. */
function isTicked(answer: unknown): boolean {
  return ['true', '1'].includes(String(answer ?? ''));
}

/** The fields on whose answers other fields or files depend. */
export function conditionFieldsOf({ fields, files }: Asked): string[] {
  const conditions = [...Object.values(fields), ...Object.values(files)].flatMap((part: Part) => [
    ...(part.when === undefined ? [] : [part.when.field]),
    ...(canBeSaved(part) ? [savedAccountField] : []),
  ]);
  return [...new Set(conditions)];
}

/** The fields that these answers ask for, in the kind's order. */
export function askedFields(kind: Asked, answers: GivenAnswers): (readonly [string, LoanField])[] {
  return Object.entries(kind.fields).filter(([, field]) => isAsked(field, answers));
}

/** The files that these answers ask for, in the kind's order. */
export function askedFiles(kind: Asked, answers: GivenAnswers): (readonly [string, LoanFile])[] {
  return Object.entries(kind.files).filter(([, file]) => isAsked(file, answers));
}

/** The files that depend on a question without an answer so far, in the kind's order. */
export function undecidedFiles(
  kind: Asked,
  answers: GivenAnswers,
): (readonly [string, LoanFile])[] {
  return Object.entries(kind.files).filter(([, { when }]) => when && !answers[when.field]);
}

/** The field whose value is chosen before the form, in its address; most kinds have none. */
export function variantFieldOf(kind: Asked): string | null {
  const found = Object.entries(kind.fields).find(([, field]) => field.type === 'variant');
  return found?.[0] ?? null;
}

/** The variant of an address if the kind has it, else null. */
export function variantFrom(kind: Asked, text: string | null): string | null {
  const name = variantFieldOf(kind);
  const field = name === null ? undefined : kind.fields[name];
  return field?.type === 'variant' && text !== null && field.options.includes(text) ? text : null;
}

/** A variant in words: `UK Schools`, or `tier 2` where its options have no names. */
export function variantText(kind: Asked, variant: string): string {
  const field = kind.fields[variantFieldOf(kind) ?? ''];
  if (field?.type !== 'variant') return variant;
  return field.names?.[variant] ?? `${field.label.toLowerCase()} ${variant}`;
}

/** Whether the variant leaves open, or has settled, this answer. */
export function isOfVariant({ given }: ChoiceField, answer: string, variant: string): boolean {
  const settled = given?.[variant];
  if (settled !== undefined) return answer === settled;
  return !Object.values(given ?? {}).includes(answer);
}

/** The answers that the variant settles; whatever a request says in their place is not read. */
export function settledAnswers(kind: Asked, variant: string): { [field: string]: string } {
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, field]) => {
      const value = field.type === 'choice' ? field.given?.[variant] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
