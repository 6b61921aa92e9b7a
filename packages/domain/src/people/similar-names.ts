import { wordsOf } from './account-holder.ts';

/** How alike two names are: the same words, or words that may be spellings of the same name. */
export type Similarity = 'same' | 'similar';

/** Titles are written before names and are not names. */
const titles = new Set([
  'alh',
  'alhaja',
  'alhaji',
  'chief',
  'dr',
  'engr',
  'mr',
  'mrs',
  'ms',
  'prof',
]);

/** The words by which a name is screened. */
export function screenedWords(name: string): string[] {
  return [...new Set(wordsOf(name).filter((word) => !titles.has(word)))];
}

/**
 * Reduces a word to its consonants, without the differences that arise when a name is written in
 * another alphabet. `Mohammed`, `Muhammad` and `Mohamed` have the same.
 */
export function soundOf(word: string): string {
  const consonants = word
    .replace(/ph/g, 'f')
    .replace(/[ckq]h?/g, 'k')
    .replace(/[aeiouwy]/g, '')
    .replace(/z/g, 's')
    .replace(/j/g, 'g')
    .replace(/(.)\1+/g, '$1');
  // Little is left of a word of vowels, and it would be like too many others.
  return consonants.length < 2 ? word : consonants;
}

/**
 * How alike a client's name and a listed name are; null when they are different. All words of the
 * shorter name, at least two, must have one of their own in the longer: people leave out middle
 * names and change their order.
 */
export function compareNames(client: string, listed: string): Similarity | null {
  const [shorter = [], longer = []] = [screenedWords(client), screenedWords(listed)].sort(
    (one, other) => one.length - other.length,
  );
  if (shorter.length < 2) return null;
  const rest = [...longer];
  let isSame = true;
  for (const word of shorter) {
    const exact = rest.indexOf(word);
    const at = exact >= 0 ? exact : rest.findIndex((other) => isSpelling(word, other));
    if (at < 0) return null;
    isSame &&= exact >= 0;
    rest.splice(at, 1);
  }
  return isSame ? 'same' : 'similar';
}

/** Short words differ by one letter too easily. */
const shortestMisspelt = 5;

function isSpelling(one: string, other: string): boolean {
  if (soundOf(one) === soundOf(other)) return true;
  return Math.min(one.length, other.length) >= shortestMisspelt && differsByOne(one, other);
}

/** Whether one letter was changed, added or left out. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = short.length === long.length ? short.slice(same + 1) : short.slice(same);
  return rest === long.slice(same + 1);
}
