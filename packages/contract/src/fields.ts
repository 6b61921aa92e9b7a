import { parseIsoDate } from '@quarrter/domain/calendar';
import { parseAmount } from '@quarrter/domain/money';
import {
  cleanLine,
  cleanText,
  invalidNameMessage,
  isNin,
  isPersonName,
  normalizeEmail,
  normalizePhone,
} from '@quarrter/domain/people';
import * as z from 'zod/mini';

const tooLong = (limit: number) => `Please use at most ${limit} characters.`;

/**
 * A required line of text that tells its own message when missing, blank or of another type. What cannot be
 * seen is taken out of every free text.
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
export function requiredLines(message: string, limit: number) {
  return z
    .string(message)
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.minLength(1, message),
      z.maxLength(limit, tooLong(limit)),
    );
}

/** An optional text; blanks count as absent. */
export function optionalText(limit = 200) {
  return z.optional(
    z
      .string('This must be a text.')
      .check(z.overwrite(cleanLine), z.trim(), z.maxLength(limit, tooLong(limit))),
  );
}

/** The same for several lines. */
export function optionalLines(limit: number) {
  return z.optional(
    z
      .string('This must be a text.')
      .check(z.overwrite(cleanText), z.trim(), z.maxLength(limit, tooLong(limit))),
  );
}

/** A part of a person's name, whoever the person is (ACC-03, PRO-03, PRO-05, LON-19). */
export function nameField(missing: string, limit = 80) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(limit, tooLong(limit)),
    z.refine((text) => text === '' || isPersonName(text), invalidNameMessage),
  );
}

/** A money field of a form: commas are understood (LON-43), parsed to minor units by the caller. */
export function amountField(missing: string, notNumber: string) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || parseAmount(text) !== null, notNumber),
  );
}

export function dateField(missing: string) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || parseIsoDate(text) !== null, 'Please give a real date.'),
  );
}

export function choiceField(options: readonly string[], missing: string) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || options.includes(text), 'Please choose one of the options.'),
  );
}

export function phoneField(missing: string) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || normalizePhone(text) !== null, 'Invalid phone number'),
  );
}

export function emailField(missing: string, invalid = missing) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || normalizeEmail(text) !== null, invalid),
  );
}

export function ninField(missing = 'NIN is required.') {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || isNin(text), 'Invalid NIN'),
  );
}

/** A tick box, as JSON or as multipart text. */
export function tickField(missing: string) {
  return z
    .any()
    .check(z.refine((value) => value === true || value === 'true' || value === '1', missing));
}
