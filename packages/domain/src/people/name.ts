/** Letters of any script with their accents, and the signs between the parts of a name. */
const personName = /^(?:\p{L}\p{M}{0,4}|[ .'\u2018\u2019\u02bc\u2010\u2011-])*$/u;

/** Whether a text can be a name: at least one letter, and no digits, symbols or invisible marks. */
export function isPersonName(text: string): boolean {
  return /\p{L}/u.test(text) && personName.test(text);
}

export const invalidNameMessage =
  'Please use letters only. Spaces, hyphens, apostrophes and full stops are fine between them.';
