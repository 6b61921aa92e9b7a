import { normalizeEmail } from '@quarrter/domain/people';
import type { Secrets } from '../../platform/passwords/secrets.ts';

/** Binds a sealed corporate address to its line of the roster. */
export function addressContext(lineId: string): string {
  return `${lineId}:corporate_email`;
}

/** The keyed hash by which the roster finds a corporate address. */
export function emailIndex(secrets: Secrets, email: string): string {
  return secrets.blindIndex(email, 'roster:email');
}

/** Staff IDs are compared without spaces and in capitals: people copy them from badges. */
export function staffNumberIndex(secrets: Secrets, staffNumber: string): string {
  const plain = staffNumber.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  return secrets.blindIndex(plain, 'roster:staff-number');
}

/** An entry is looked up as an email address when it is one, and else as a staff ID (COR-02). */
export function indexOfEntry(
  secrets: Secrets,
  entry: string,
): { column: 'email_index' | 'staff_number_index'; index: string } {
  const email = normalizeEmail(entry);
  return email === null
    ? { column: 'staff_number_index', index: staffNumberIndex(secrets, entry) }
    : { column: 'email_index', index: emailIndex(secrets, email) };
}
