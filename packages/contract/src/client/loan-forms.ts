/** Forms are apart from the calls, so that a page loads only the forms it shows. */
import {
  type AnswersTo,
  canBeSaved,
  isAsked,
  isOfVariant,
  type LoanField,
  type LoanFields,
  type LoanFiles,
  missingMessage,
  savedAccountField,
  variantFieldOf,
} from '@quarrter/domain/loan-kinds';
import * as z from 'zod/mini';
import {
  accountNumberField,
  amountField,
  bvnField,
  choiceField,
  dateField,
  emailField,
  invalidChoiceMessage,
  nameField,
  ninField,
  numberField,
  optionalLines,
  optionalText,
  optionalTickField,
  phoneField,
  requiredLines,
  requiredText,
  tickField,
} from '../fields.ts';

/** The texts and ticks that a form sends, by the fields' names. */
export type LoanFormInput = { [field: string]: unknown };

/** The schema of a kind's form: its input, and the answers that it returns. */
export type LoanForm<Fields extends LoanFields = LoanFields> = z.ZodMiniType<
  AnswersTo<Fields>,
  LoanFormInput
>;

/** The field that names documents of earlier applications in place of files. */
export const savedFilesField = 'saved_files';

type Described<Fields extends LoanFields> = { readonly fields: Fields; readonly files: LoanFiles };

/**
 * The form of a loan application, from the description of its kind. Browser and server check with
 * it, and the API description shows it. Its files are sent beside these fields.
 */
export function loanForm<Fields extends LoanFields>(kind: Described<Fields>): LoanForm<Fields> {
  const schemas = Object.entries(kind.fields).map(([name, field]) => [name, schemaOf(field)]);
  const savedAccount = Object.values(kind.fields).some(canBeSaved) && {
    [savedAccountField]: optionalTickField(),
  };
  const savedFiles = Object.values(kind.files).some(({ reuse }) => reuse) && {
    [savedFilesField]: z.optional(z.string()),
  };
  const form = z.object({ ...Object.fromEntries(schemas), ...savedAccount, ...savedFiles }).check(
    z.check<LoanFormInput>(
      ({ value, issues }) => {
        const errors = { ...checkConditional(kind, value), ...wrongChoices(kind, value) };
        for (const [name, message] of Object.entries(errors)) {
          issues.push({ code: 'custom', message, input: value[name], path: [name] });
        }
      },
      // Also while other answers are wrong, so that every field has its message at once.
      { when: () => true },
    ),
  );
  return form as unknown as LoanForm<Fields>;
}

type Errors = { [field: string]: string };

/**
 * Checks the fields that depend on another answer. One that is not asked for is left out, whatever
 * was typed before the other answer changed: no one could see its error.
 */
function checkConditional(kind: Described<LoanFields>, answers: LoanFormInput): Errors {
  const errors: Errors = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (!isConditional(field)) continue;
    if (!isAsked(field, answers)) {
      delete answers[name];
      continue;
    }
    const parsed = z.safeParse(checkedSchemaOf(field), answers[name]);
    if (parsed.success) answers[name] = parsed.data;
    else errors[name] = parsed.error.issues[0]?.message ?? missingMessage(field);
  }
  return errors;
}

/** The choices that are open with another variant only. */
function wrongChoices(kind: Described<LoanFields>, answers: LoanFormInput): Errors {
  const variant = String(answers[variantFieldOf(kind) ?? ''] ?? '');
  const wrong = Object.entries(kind.fields).filter(([name, field]) => {
    const answer = String(answers[name] ?? '').trim();
    return field.type === 'choice' && answer !== '' && !isOfVariant(field, answer, variant);
  });
  return Object.fromEntries(wrong.map(([name]) => [name, invalidChoiceMessage]));
}

/** A field with a condition is checked with the other answers (checkConditional). */
function schemaOf(field: LoanField): z.ZodMiniType {
  return isConditional(field) ? z.optional(z.unknown()) : checkedSchemaOf(field);
}

function isConditional(field: LoanField): boolean {
  return field.when !== undefined || canBeSaved(field);
}

function checkedSchemaOf(field: LoanField): z.ZodMiniType {
  const missing = missingMessage(field);
  if (field.mayBeAbsent) return z.optional(requiredSchemaOf(field, missing));
  return field.optional ? optionalSchemaOf(field, missing) : requiredSchemaOf(field, missing);
}

function optionalSchemaOf(field: LoanField, missing: string): z.ZodMiniType {
  if (field.type === 'tick') return optionalTickField();
  if (field.type === 'text') return optionalText(field.limit);
  if (field.type === 'lines') return optionalLines(field.limit);
  // An unknown variant is no variant: then the whole range of the product applies.
  if (field.type === 'variant') return z.optional(z.string());
  return emptyOr(requiredSchemaOf(field, missing));
}

function requiredSchemaOf(field: LoanField, missing: string): z.ZodMiniType {
  switch (field.type) {
    case 'loan-amount':
    case 'money':
      return amountField(missing, `${field.label} must be a number`);
    case 'months':
      return durationField(missing);
    case 'number':
      return numberField(missing, `${field.label} must be a number`);
    // Older applications and calls have other words than the list of the form.
    case 'state':
    case 'text':
      return requiredText(missing, field.limit);
    case 'lines':
      return requiredLines(missing, field.limit);
    case 'name':
      return nameField(missing);
    case 'email':
      return emailField(missing);
    case 'phone':
      return phoneField(missing);
    case 'date':
      return dateField(missing);
    case 'choice':
      return choiceField([...field.options, ...Object.values(field.given ?? {})], missing);
    case 'variant':
      return choiceField(field.options, missing);
    case 'nin':
      return ninField(missing);
    case 'bvn':
      return bvnField(missing);
    case 'bank':
      return requiredText(missing, 10);
    case 'account':
      return accountNumberField(missing);
    case 'tick':
      return tickField(missing);
  }
}

/** A number of months, of at most 2 digits; the product limits it further. */
function durationField(missing: string) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || /^\d{1,2}$/.test(text), 'Please choose a loan duration.'),
  );
}

/** A text that may be left out or empty; any other must be right. */
function emptyOr(schema: z.ZodMiniType): z.ZodMiniType {
  const withoutEmpty = z.transform((text) => (isBlank(text) ? undefined : text));
  return z.optional(z.pipe(withoutEmpty, z.optional(schema)));
}

function isBlank(text: unknown): boolean {
  return typeof text === 'string' && text.trim() === '';
}
