import { parseIsoDate } from '@quarrter/domain/calendar';
import { parseAmount } from '@quarrter/domain/money';
import { isNin, normalizeEmail, normalizePhone } from '@quarrter/domain/people';
import * as z from 'zod/mini';

/** A required text that tells its own message when missing, blank or of another type. */
export function requiredText(message: string, limit = 200) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(limit, `Please use at most ${limit} characters.`),
    );
}

/** An optional text; blanks count as absent. */
export function optionalText(limit = 200) {
  return z.optional(
    z
      .string('This must be a text.')
      .check(z.trim(), z.maxLength(limit, `Please use at most ${limit} characters.`)),
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
