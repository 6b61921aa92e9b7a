import { normalizeEmail } from '@quarrter/domain/people';
import { everyIndex, type Secrets } from '../../platform/passwords/secrets.ts';

/** Binds a sealed corporate address to its line of the roster. */
export function addressContext(lineId: string): string {
  return `${lineId}:corporate_email`;
}

type Hashes = Pick<Secrets, 'blindIndex'>;

/** The keyed hash by which the roster finds a corporate address. */
export function emailIndex(secrets: Hashes, email: string): string {
  return secrets.blindIndex(email, 'roster:email');
}

/** Staff IDs are compared without spaces and in capitals: people copy them from badges. */
export function staffNumberIndex(secrets: Hashes, staffNumber: string): string {
  const plain = staffNumber.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  return secrets.blindIndex(plain, 'roster:staff-number');
}

/** An entry is looked up as an email address when it is one, and else as a staff ID (COR-02). */
export function indexesOfEntry(
  secrets: Secrets,
  entry: string,
): { column: 'email_index' | 'staff_number_index'; indexes: string[] } {
  const email = normalizeEmail(entry);
  return email === null
    ? {
        column: 'staff_number_index',
        indexes: everyIndex(secrets, (one) => staffNumberIndex(one, entry)),
      }
    : { column: 'email_index', indexes: everyIndex(secrets, (one) => emailIndex(one, email)) };
}
