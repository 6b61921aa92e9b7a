import { parseIsoDate } from '@quarrter/domain/calendar';
import { parseAmount } from '@quarrter/domain/money';
import {
  cleanLine,
  cleanText,
  invalidAccountNumberMessage,
  invalidBvnMessage,
  invalidNameMessage,
  invalidNinMessage,
  isAccountNumber,
  isBvn,
  isNin,
  isPersonName,
  normalizeEmail,
  normalizePhone,
} from '@quarrter/domain/people';
import * as z from 'zod/mini';

/** For every phone number, required or not. */
export const invalidPhoneMessage = 'Enter a phone number such as 0803 000 0000';

const tooLong = (limit: number) => `Please use at most ${limit} characters.`;

/**
 * A required line of text, with one message for a missing, blank or wrong value. Invisible
 * characters are removed from every free text.
 */
export function requiredText(message: string, limit = 200) {
  return z
    .string(message)
    .check(
      z.overwrite(cleanLine),
      z.trim(),
      z.minLength(1, message),
      z.maxLength(limit, tooLong(limit)),
    );
}

/** The same for several lines. */
export function requiredLines(message: string, limit = 500) {
  return z
    .string(message)
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.minLength(1, message),
      z.maxLength(limit, tooLong(limit)),
    );
}

/** An optional line of text. */
export function optionalText(limit = 200) {
  return z.optional(
    z
      .string('Please enter text here.')
      .check(z.overwrite(cleanLine), z.trim(), z.maxLength(limit, tooLong(limit))),
  );
}

/** The same for several lines. */
export function optionalLines(limit = 500) {
  return z.optional(
    z
      .string('Please enter text here.')
      .check(z.overwrite(cleanText), z.trim(), z.maxLength(limit, tooLong(limit))),
  );
}

/**
 * A required text that must be right. An empty one is missing and not wrong as well, so that each
 * field has one message. Returns the text as it was typed, without blanks around it.
 */
function checkedText(missing: string, isRight: (text: string) => boolean, invalid: string) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || isRight(text), invalid),
  );
}

/** A text that may be empty; one that is not must be right. */
export function optionalIf(isRight: (text: string) => boolean, message: string) {
  return z.optional(
    z.string(message).check(
      z.trim(),
      z.refine((text) => text === '' || isRight(text), message),
    ),
  );
}

/** A part of a person's name. */
export function nameField(missing: string, limit = 80) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(limit, tooLong(limit)),
    z.refine((text) => text === '' || isPersonName(text), invalidNameMessage),
  );
}

/**
 * An amount in a form: commas are allowed; the caller parses it to minor units. Programs may send a
 * JSON number instead of a text, as long as it is exact.
 */
export function amountField(missing: string, notNumber: string): z.ZodMiniType<string, string> {
  const textOrNumber = z.union([z.string(), z.number()], missing);
  const text = checkedText(missing, (amount) => parseAmount(amount) !== null, notNumber);
  // Typed as a text: a form on a screen holds nothing else.
  return z.pipe(z.pipe(textOrNumber, asText), text) as z.ZodMiniType<string, string>;
}

/** 15 significant digits always survive the way through a JSON number; more may not. */
const asText = z.transform((amount: string | number, context) => {
  const text = String(amount);
  if (typeof amount === 'number' && text.replace(/\D/g, '').length > 15) {
    const message = 'Send amounts of more than 15 digits as a string.';
    context.issues.push({ code: 'custom', message, input: amount });
  }
  return text;
});

/** A whole number of at most 7 digits; thousands may be separated by commas. */
export function numberField(missing: string, notNumber: string) {
  return checkedText(missing, (text) => wholeNumber.test(text), notNumber);
}

const wholeNumber = /^(\d{1,7}|\d{1,3},\d{3}|\d,\d{3},\d{3})$/;

/** A whole number above zero, as a form's text or as a JSON number. */
export function wholeNumberField(missing: string, notWhole: string): z.ZodMiniType<string, string> {
  const textOrNumber = z.union([z.string(), z.number()], missing);
  const text = checkedText(missing, (number) => /^[1-9]\d{0,8}$/.test(number), notWhole);
  return z.pipe(z.pipe(textOrNumber, z.transform(String)), text) as z.ZodMiniType<string, string>;
}

/**
 * A calendar date like `2026-11-21`. Which dates are allowed depends on the business date, so the
 * server checks that.
 */
export function dateField(missing: string) {
  return checkedText(missing, (text) => parseIsoDate(text) !== null, 'Please enter a valid date.');
}

export const invalidChoiceMessage = 'Please choose one of the options.';

/** One of the options, written exactly like it. */
export function choiceField(options: readonly string[], missing: string) {
  return checkedText(missing, (text) => options.includes(text), invalidChoiceMessage);
}

/** A phone number as people write it, Nigerian or international; stored as E.164. */
export function phoneField(missing: string) {
  return checkedText(missing, (text) => normalizePhone(text) !== null, invalidPhoneMessage);
}

/** An email address. Without `invalid`, `missing` is the message for a wrong one too. */
export function emailField(missing: string, invalid = missing) {
  return checkedText(missing, (text) => normalizeEmail(text) !== null, invalid);
}

/** A National Identification Number of 11 digits; later it is shown masked only. */
export function ninField(missing = 'NIN is required.') {
  return checkedText(missing, isNin, invalidNinMessage);
}

/** A Bank Verification Number of 11 digits; later it is shown masked only. */
export function bvnField(missing = 'BVN is required.') {
  return checkedText(missing, isBvn, invalidBvnMessage);
}

/** A Nigerian account number of 10 digits. Whether it exists, the name enquiry tells. */
export function accountNumberField(missing: string) {
  return checkedText(missing, isAccountNumber, invalidAccountNumberMessage);
}

/** A tick box as JSON (`true`) or as the text of a form (`true`, `1`). */
const tick = [z.boolean(), z.string(), z.number()] as const;

/** Whether a tick box was ticked; any other value, and none, is not. */
export function isTicked(value: unknown): boolean {
  return value === true || value === 'true' || value === '1';
}

/** A tick box that must be ticked. */
export function tickField(missing: string) {
  return z.union(tick, missing).check(z.refine(isTicked, missing));
}

/** A tick box that may be left empty. */
export function optionalTickField() {
  return z.nullish(z.union(tick, 'Please tick this or leave it empty.'));
}
