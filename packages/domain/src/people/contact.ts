/** How to reach a person: phone numbers and email addresses in one written form each. */
import { cleanLine } from './text.ts';

const nigeriaCode = '234';
/**
 * Mobile numbers (070, 080, 081, 090, 091 and the like) and landlines of the numbering plan of
 * 2024.
 */
const nigerianNumber = /^(?:[789][01]\d{8}|20\d{8})$/;
/** A mobile number without its `0`: no other number has 10 digits and starts like this. */
const nigerianMobile = /^[789][01]\d{8}$/;

/** E.164: a country code and a number, at most 15 digits; no real number has fewer than 8. */
const internationalNumber = /^[1-9]\d{7,14}$/;
const emailMaximumLength = 254;
const emailLocalMaximumLength = 64;
const word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const topLevel = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])';
const email = new RegExp(`^${word}(?:\\.${word})*@(?:${label}\\.)+${topLevel}$`);

/**
 * A phone number as E.164, or null (ACC-06). `0803…`, `803…` and `234…` are understood as Nigerian;
 * every other number needs its country code after `+` or `00`. Spaces, dots, dashes and brackets
 * are allowed, and so is the `(0)` of `+234 (0)803…`.
 */
export function normalizePhone(text: string): string | null {
  const plain = cleanLine(text).replace(/[\s().-]/g, '');
  const match = /^(\+|00)?(\d+)$/.exec(plain);
  if (!match?.[2]) return null;
  const [, abroad, digits] = match;
  if (abroad === undefined && digits.startsWith('0')) return nigerian(digits.slice(1));
  if (abroad === undefined && nigerianMobile.test(digits)) return nigerian(digits);
  if (digits.startsWith(nigeriaCode)) {
    return nigerian(digits.slice(nigeriaCode.length).replace(/^0/, ''));
  }
  return abroad !== undefined && internationalNumber.test(digits) ? `+${digits}` : null;
}

/**
 * An email address trimmed and in lower case, so that one mailbox is one account; null when the
 * text is not one.
 */
export function normalizeEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  if (address.length > emailMaximumLength || address.indexOf('@') > emailLocalMaximumLength) {
    return null;
  }
  return email.test(address) ? address : null;
}

/** `a•••@example.com`: tells addresses apart, and shows a mistyped domain, without the name. */
export function maskEmail(address: string): string {
  return `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`;
}

function nigerian(number: string): string | null {
  return nigerianNumber.test(number) ? `+${nigeriaCode}${number}` : null;
}
