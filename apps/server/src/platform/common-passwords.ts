import { readFileSync } from 'node:fs';

const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
const common: ReadonlySet<string> = new Set(
  listed.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
);

export const commonPasswordMessage =
  'This password is among the most common ones and easily guessed. Please choose another.';

/** Signs that stand for a letter; guessing programs try them first. */
const lookalikes: { readonly [sign: string]: string } = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password is one of the 10,000 commonest, or one of them dressed up until it meets the rules of
 * ACC-08 (`Dragon` as `Dr@gon-2026`): hardly any of the list would meet them as it stands.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return [text, undisguised(text)].some(
    (form) => common.has(form) || common.has(lettersAndDigits(form)) || common.has(core(form)),
  );
}

function undisguised(text: string): string {
  const ending = /[^a-z]*$/.exec(text)?.[0] ?? '';
  const body = text.slice(0, text.length - ending.length);
  return [...body].map((sign) => lookalikes[sign] ?? sign).join('') + ending;
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^a-z0-9]/g, '');
}

/** Without the digits and signs that were put around it; three letters are no word to be known by. */
function core(text: string): string {
  const word = lettersAndDigits(text.replace(/^[^a-z]+|[^a-z]+$/g, ''));
  return word.length > 3 ? word : text;
}
