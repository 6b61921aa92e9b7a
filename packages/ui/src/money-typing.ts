/** Digits before the point that an amount may have; more would be no amount anybody means. */
const INTEGER_DIGITS_LIMIT = 15;

export type Typed = { text: string; caret: number };

/**
 * Puts thousands separators into an amount while it is typed (look.md, FMT-01) and says where the
 * caret belongs: behind the same digit it stood behind before. Keeps digits and the first point
 * with two places; anything else typed or pasted, such as a currency sign, falls away.
 */
export function formatWhileTyping(raw: string, caret: number): Typed {
  const kept = keepSignificant(raw);
  const before = keepSignificant(raw.slice(0, caret));
  const [integer = '', fraction] = kept.split('.');
  const trimmed = integer.replace(/^0+(?=\d)/, '').slice(0, INTEGER_DIGITS_LIMIT);
  const grouped = trimmed.replace(/\B(?=(\d{3})+$)/g, ',');
  const text = fraction === undefined ? grouped : `${grouped === '' ? '0' : grouped}.${fraction}`;

  const leadingZerosGone = integer.length - integer.replace(/^0+(?=\d)/, '').length;
  let significant = Math.max(0, before.length - Math.min(leadingZerosGone, before.length));
  if (integer === '' && fraction !== undefined && before.length > 0) significant += 1;
  return { text, caret: caretBehind(text, significant) };
}

/** The digits and the first point of a text, with at most two places. */
function keepSignificant(text: string): string {
  const plain = text.replace(/[^\d.]/g, '');
  const point = plain.indexOf('.');
  if (point < 0) return plain;
  const fraction = plain.slice(point + 1).replaceAll('.', '');
  return `${plain.slice(0, point)}.${fraction.slice(0, 2)}`;
}

/** The place behind the given number of characters that are not separators. */
function caretBehind(text: string, significant: number): number {
  let place = 0;
  for (let seen = 0; seen < significant && place < text.length; place += 1) {
    if (text[place] !== ',') seen += 1;
  }
  return place;
}

/**
 * Deleting a separator deletes nothing, and the caret would stand still for ever: this takes
 * the digit beside it instead. `forward` is the Delete key.
 */
export function eraseBesideSeparator(text: string, caret: number, forward: boolean): Typed | null {
  const at = forward ? caret : caret - 1;
  if (text[at] !== ',') return null;
  const digit = forward ? at + 1 : at - 1;
  if (digit < 0 || digit >= text.length) return null;
  const shortened = text.slice(0, digit) + text.slice(digit + 1);
  return formatWhileTyping(shortened, forward ? caret : digit);
}
