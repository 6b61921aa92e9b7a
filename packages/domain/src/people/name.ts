/** Letters of any script with their accents, and the signs between the parts of a name. */
const personName = /^(?:\p{L}\p{M}{0,4}|[ .'\u2018\u2019\u02bc\u2010\u2011-])*$/u;

/** Whether a text can be a name: at least one letter, and no digits, symbols or invisible marks. */
export function isPersonName(text: string): boolean {
  return /\p{L}/u.test(text) && personName.test(text);
}

export const invalidNameMessage =
  'Please use letters only. Spaces, hyphens, apostrophes and full stops are fine between them.';

/** The words of a name as they are compared: without accents, capitals and signs. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ.]/gu, '')
    .toLowerCase();
  return plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1);
}

/** Banks write a hyphenated name as two words, or as one. */
function holds(holder: readonly string[], name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => holder.includes(word)) || holder.includes(words.join(''));
}

/**
 * Whether the holder of an account, as the bank writes the name, can be this person: a first and a
 * last name are among its words, in any order. A hint for staff, never a reason to reject: banks
 * shorten names, and people marry.
 */
export function isNameOfHolder(
  holder: string,
  person: { readonly firstName: string; readonly lastName: string },
): boolean {
  const words = wordsOf(holder);
  return holds(words, person.firstName) && holds(words, person.lastName);
}
