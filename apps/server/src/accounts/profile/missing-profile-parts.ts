import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

/** Parts of the profile that an application or an investment asks for. */
export type ProfilePart = 'date-of-birth' | 'title' | 'address' | 'identity' | 'next-of-kin';

/**
 * Which of them the profile does not have: one of the two identity numbers is enough, and so is
 * the name of the next of kin. No sealed value is opened for it.
 */
export async function readMissingProfileParts(
  reader: Reader,
  clientId: string,
): Promise<ProfilePart[]> {
  const { rows } = await sql<Record<ProfilePart, boolean>>`
    SELECT date_of_birth IS NULL AS "date-of-birth",
      title = '' AS title,
      '' IN (address, city, state, address_duration) AS address,
      nin_sealed IS NULL AND bvn_sealed IS NULL AS identity,
      '' IN (next_of_kin_first_name, next_of_kin_last_name) AS "next-of-kin"
    FROM client_profiles WHERE client_id = ${clientId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such client.');
  return (Object.keys(row) as ProfilePart[]).filter((part) => row[part]);
}
