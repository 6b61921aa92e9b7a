import { shortIdCharacters } from '@quarrter/contract/short-id';
import { v7, validate } from 'uuid';

export { shortId } from '@quarrter/contract/short-id';

/**
 * An id for a new record, a UUID version 7: unique over all kinds of records, sortable by the
 * millisecond it was made in, and not guessable. Those that one process makes now are in the order
 * in which it made them.
 */
export function newId(now?: number): string {
  return now === undefined ? v7() : v7({ msecs: now });
}

/** Whether a text is an id as `newId` writes it; any other text names no record. */
export function isId(text: string): boolean {
  return text === text.toLowerCase() && validate(text);
}

/** The lowest id that can have been made at a time. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** When an id was made, by its first 48 bits. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

/**
 * The end of an id by its short form, however it was typed: 10 hexadecimal digits. Null for a text
 * that is no short id.
 */
export function endOfShortId(text: string): string | null {
  const typed = text.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const [, first = '', second = ''] = /^([0-9A-Z]{4})[-\s]?([0-9A-Z]{4})$/.exec(typed) ?? [];
  const digits = [...first, ...second].map((one) => shortIdCharacters.indexOf(one));
  if (digits.length === 0 || digits.includes(-1)) return null;
  const value = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  return value.toString(16).padStart(10, '0');
}

/** The end of an id by the whole id or its short form; null for any other text. */
export function endOfId(text: string): string | null {
  const typed = text.trim().toLowerCase();
  return isId(typed) ? typed.slice(-10) : endOfShortId(text);
}
