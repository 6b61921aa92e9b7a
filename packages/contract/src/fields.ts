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

/** Of every telephone number, required or not (ACC-06). */
export const invalidPhoneMessage = 'Invalid phone number';

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

/**
 * A required text that must be right. Each message stands alone: an empty one is told to be missing and not wrong
 * as well. Gives the text as it was typed, without the blanks around it.
 */
function checkedText(missing: string, isRight: (text: string) => boolean, invalid: string) {
  return z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((text) => text === '' || isRight(text), invalid),
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
  return checkedText(missing, (text) => parseAmount(text) !== null, notNumber);
}

/**
 * A calendar date, `2026-11-21`; refuses a day no month has. Which dates are allowed (LON-38, PRO-04) is for whoever
 * knows the business date.
 */
export function dateField(missing: string) {
  return checkedText(missing, (text) => parseIsoDate(text) !== null, 'Please enter a valid date.');
}

/** One of the options, written exactly like it. */
export function choiceField(options: readonly string[], missing: string) {
  return checkedText(
    missing,
    (text) => options.includes(text),
    'Please choose one of the options.',
  );
}

/** A telephone number as people write it, Nigerian or international (ACC-06); stored as E.164 by the server. */
export function phoneField(missing: string) {
  return checkedText(missing, (text) => normalizePhone(text) !== null, invalidPhoneMessage);
}

/** An e-mail address (ACC-05). `invalid` is said of one that is none; without it, `missing` says both (LON-39). */
export function emailField(missing: string, invalid = missing) {
  return checkedText(missing, (text) => normalizeEmail(text) !== null, invalid);
}

/** A National Identification Number of 11 digits, in the clear (LON-27, INV-30): never shown again unmasked. */
export function ninField(missing = 'NIN is required.') {
  return checkedText(missing, isNin, invalidNinMessage);
}

/** A Bank Verification Number of 11 digits, in the clear (LON-28): never shown again unmasked. */
export function bvnField() {
  return checkedText('BVN is required.', isBvn, invalidBvnMessage);
}

/** A Nigerian account number of 10 digits (LON-21, WDR-06). That there is such an account, the name enquiry tells. */
export function accountNumberField(missing: string) {
  return checkedText(missing, isAccountNumber, invalidAccountNumberMessage);
}

/** A tick box, as JSON or as multipart text. */
export function tickField(missing: string) {
  return z
    .any()
    .check(z.refine((value) => value === true || value === 'true' || value === '1', missing));
}
