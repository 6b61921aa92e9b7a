import { randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A code like the provider's: an optional prefix, then lower-case letters and digits. */
export function newCode(prefix: string, length: number): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]);
  return prefix + letters.join('');
}
