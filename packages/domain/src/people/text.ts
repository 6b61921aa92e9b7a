/**
 * What cannot be seen and only hides or turns what can: control characters, marks and overrides of direction,
 * zero-width space. Joiners stay: words of some scripts and pictures are written with them.
 */
const hidden = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Line breaks and tabs part words, so they become blanks. */
const breaks = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * A line that somebody typed or pasted, without what cannot be seen in it. It is taken out, not refused: nobody
 * can find in their own text what a telephone's address book put around a number.
 */
export function cleanLine(text: string): string {
  return text.replace(breaks, ' ').replace(hidden, '');
}

/** The same for a text of several lines: its line breaks stay. */
export function cleanText(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(cleanLine)
    .join('\n');
}
