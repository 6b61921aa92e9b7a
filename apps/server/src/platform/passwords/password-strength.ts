import { localWords } from './password-words.ts';

export const easyPasswordMessage =
  'This password is among the most common ones or easy to guess. Please choose another.';

/** Eight random characters, the shortest that ACC-08 allows, take this many as zxcvbn counts. */
const fewestGuesses = 10 ** 8;

type Estimate = (password: string) => number;
let estimate: Promise<Estimate> | undefined;

/**
 * Whether a password is a common one, a name or a word with a few digits and signs around it, or a
 * pattern on the keyboard: next to none of the common passwords meet ACC-08 without such an ending.
 */
export async function isEasyToGuess(password: string): Promise<boolean> {
  estimate ??= loadEstimate();
  const guesses = await estimate;
  return guesses(password.normalize('NFKC')) < fewestGuesses;
}

/** The word lists take 30 MB and a quarter of a second, so they are loaded at their first use. */
async function loadEstimate(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const checker = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, local: localWords },
    graphs: common.adjacencyGraphs,
    // A long password of look-alike signs would otherwise hold up the event loop for seconds.
    maxLength: 32,
    l33tMaxSubstitutions: 8,
  });
  return (password) => checker.check(password).guesses;
}
