import { randomInt } from 'node:crypto';
import type { Secrets } from '../passwords/secrets.ts';

/** As people can read them from paper: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const half = 5;

/** So many are made at a time. */
export const recoveryCodeCount = 10;

/** Ten codes of 50 random bits, `7K3M9-2QD4X`. They are shown once, and stored as hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${randomText(half)}-${randomText(half)}`);
}

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/**
 * The keyed hash of a code as somebody typed it: small letters, other separators and the letters
 * that look like a digit are understood. `owner` binds it to one person.
 */
export function hashRecoveryCode(secrets: Secrets, owner: string, typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return secrets.blindIndex(plain, `${owner}:recovery-code`);
}
