/** The most digits an amount can have before the point. */
const INTEGER_DIGITS_LIMIT = 15;

export type Typed = { text: string; caret: number };

/** Digits, separators and spaces, one point with two places, a currency sign in front. */
const amountInTheMaking = /^\s*[N₦$]?[\d,\s]*(\.\d{0,2}\s*)?$/i;

/** A comma with fewer than 3 digits behind it: a decimal one, or a group in the making. */
const openComma = /,\d{0,2}\s*$/;

/**
 * Adds thousands separators to an amount while it is typed, and returns the new place of the caret:
 * after the same digit as before. A currency sign and spaces are removed. Anything else stays as it
 * was typed, so that the form can reject it: `-5` must not become five, nor `100,50` ten thousand.
 * `before` is the field's text before this change.
 */
export function formatWhileTyping(raw: string, caret: number, before = ''): Typed {
  if (!isAmountInTheMaking(raw) || hasTypedComma(raw, before)) return { text: raw, caret };
  const kept = keepSignificant(raw);
  const left = keepSignificant(raw.slice(0, caret));
  const [integer = '', fraction] = kept.split('.');
  const trimmed = integer.replace(/^0+(?=\d)/, '');
  const grouped = trimmed.replace(/\B(?=(\d{3})+$)/g, ',');
  const text = fraction === undefined ? grouped : `${grouped === '' ? '0' : grouped}.${fraction}`;

  const leadingZerosGone = integer.length - integer.replace(/^0+(?=\d)/, '').length;
  let significant = Math.max(0, left.length - Math.min(leadingZerosGone, left.length));
  if (integer === '' && fraction !== undefined && left.length > 0) significant += 1;
  return { text, caret: caretBehind(text, significant) };
}

/** Whether an open comma is the person's own. One of ours is open when digits were deleted. */
function hasTypedComma(raw: string, before: string): boolean {
  if (!openComma.test(raw)) return false;
  return openComma.test(before) || !before.startsWith(raw.slice(0, raw.lastIndexOf(',') + 1));
}

function isAmountInTheMaking(text: string): boolean {
  const [integer = ''] = text.split('.');
  const digits = integer.replace(/\D/g, '').replace(/^0+/, '');
  return amountInTheMaking.test(text) && digits.length <= INTEGER_DIGITS_LIMIT;
}

function keepSignificant(text: string): string {
  return text.replace(/[^\d.]/g, '');
}

/** The position after the given number of characters that are not separators. */
function caretBehind(text: string, significant: number): number {
  let place = 0;
  for (let seen = 0; seen < significant && place < text.length; place += 1) {
    if (text[place] !== ',') seen += 1;
  }
  return place;
}

/**
 * Deleting a separator would delete nothing and leave the caret where it is, so this deletes the
 * digit beside it. `forward` is the Delete key.
 */
export function eraseBesideSeparator(text: string, caret: number, forward: boolean): Typed | null {
  const at = forward ? caret : caret - 1;
  if (text[at] !== ',' || openComma.test(text)) return null;
  const digit = forward ? at + 1 : at - 1;
  if (digit < 0 || digit >= text.length) return null;
  const shortened = text.slice(0, digit) + text.slice(digit + 1);
  return formatWhileTyping(shortened, forward ? caret : digit, text);
}
