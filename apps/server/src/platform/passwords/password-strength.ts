import { contextWords, localWords } from './password-words.ts';

export const easyPasswordMessage =
  'This password is among the most common ones or easy to guess. Please choose another.';

/** Random passwords of the shortest length that ACC-08 allows take this many, as zxcvbn counts. */
const fewestGuesses = 10 ** 8;

const inContext = new RegExp(contextWords.join('|'), 'giu');

/** The letter that a sign is meant as in a word such as `N1ger1a`. */
const letters: { readonly [sign: string]: string } = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

type Estimate = (password: string) => number;
let estimate: Promise<Estimate> | undefined;

/**
 * Whether a password is a common one, a name or a word with a few digits and signs around it, or a
 * pattern on the keyboard: next to none of the common passwords meet ACC-08 without such an ending.
 * A word of the product adds nothing: two of them are long, and among the first things to try.
 */
export async function isEasyToGuess(password: string): Promise<boolean> {
  estimate ??= loadEstimate();
  const guesses = await estimate;
  const typed = password.normalize('NFKC');
  const spelt = typed.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign);
  const tried = [typed, typed.replace(inContext, ''), spelt.replace(inContext, '')];
  return tried.some((text) => guesses(text) < fewestGuesses);
}

/** The word lists take 30 MB and a quarter of a second, so they are loaded at their first use. */
async function loadEstimate(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const checker = new ZxcvbnFactory({
    dictionary: {
      ...common.dictionary,
      ...english.dictionary,
      context: contextWords,
      local: localWords,
    },
    graphs: common.adjacencyGraphs,
    // A long password of look-alike signs would otherwise hold up the event loop for seconds.
    maxLength: 32,
    l33tMaxSubstitutions: 8,
  });
  return (password) => checker.check(password).guesses;
}
