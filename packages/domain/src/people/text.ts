/**
 * Invisible characters that hide or reverse visible ones: control characters, direction marks and
 * overrides, zero-width spaces. Joiners stay, because some scripts and emoji need them.
 */
const hidden = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Line breaks and tabs separate words, so they become spaces. */
const breaks = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * A typed or pasted line without invisible characters. They are removed and not reported, because
 * people cannot see characters that a phone's address book put around a number.
 */
export function cleanLine(text: string): string {
  return text.replace(breaks, ' ').replace(hidden, '');
}

/** The same for a text of several lines, whose line breaks stay. */
export function cleanText(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(cleanLine)
    .join('\n');
}
