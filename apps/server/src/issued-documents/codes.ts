import { createHash, randomBytes } from 'node:crypto';

/** Digits and letters that are not confused, read aloud or on paper (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 28;

/** Codes of documents that were issued earlier have 80 random bits. */
const earlierLength = 16;

/** A new code of 140 random bits, as seven groups: `7K3M-92QD-X0VA-4TRB-8C1T-0WZ6-H5RN`. */
export function newCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  const characters = [...randomBytes(length)].map((byte) => alphabet.charAt(byte % 32)).join('');
  return grouped(characters);
}

/**
 * A code as it was typed or read aloud, in its own form: in either case, with or without hyphens
 * and spaces, O for 0, and I or L for 1. Null for a text that cannot be a code.
 */
export function readCode(typed: string): string | null {
  if (typed.length > 60) return null;
  const characters = typed
    .toUpperCase()
    .replace(/[\s–-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isWhole = [length, earlierLength].includes(characters.length);
  const isCode = isWhole && [...characters].every((c) => alphabet.includes(c));
  return isCode ? grouped(characters) : null;
}

/** Only the hash of a code is stored: the code itself is only on the document. */
export function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

function grouped(characters: string): string {
  return characters.match(/.{4}/g)?.join('-') ?? '';
}
