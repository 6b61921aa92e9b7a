import { randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A code as the provider makes them: an optional prefix and lower-case letters and digits. */
export function newCode(prefix: string, length: number): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]);
  return prefix + letters.join('');
}
