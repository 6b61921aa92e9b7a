import { type Expression, type RawBuilder, sql } from 'kysely';
import { invalid } from '../../platform/http/http-error.ts';

/**
 * Returns the key by which a reference of the bank is stored and compared. People type signs and
 * capitals in other ways than the bank does, and no one sees whether a character is the letter O
 * or the digit 0. An index of `payout_evidence` has the same expression.
 */
export const referenceKey = (reference: Expression<string>): RawBuilder<string> =>
  sql<string>`translate(regexp_replace(upper(${reference}), '[^A-Z0-9]', '', 'g'), 'OIL', '011')`;

const plain = /^[\x20-\x7e]*[a-z0-9][\x20-\x7e]*$/i;

/** Rejects characters that no bank prints: some look like letters, and others cannot be seen. */
export function requirePlainReference(reference: string): void {
  if (plain.test(reference)) return;
  throw invalid({ reference: ['Type the reference with the letters and digits of a keyboard.'] });
}
