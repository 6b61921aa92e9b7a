import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';

/** Parts of the profile that an application or an investment asks for. */
export type ProfilePart = 'person' | 'address' | 'identity' | 'next-of-kin';

/**
 * Which of them the client has not given: all of what the profile requires, and one of the two
 * numbers. No sealed value is opened for it.
 */
export async function readProfileLacks(reader: Reader, clientId: string): Promise<ProfilePart[]> {
  const { rows } = await sql<Record<ProfilePart, boolean>>`
    SELECT date_of_birth IS NULL OR title = '' AS person,
      '' IN (address, city, state, address_duration) AS address,
      nin_sealed IS NULL AND bvn_sealed IS NULL AS identity,
      '' IN (next_of_kin_first_name, next_of_kin_last_name, next_of_kin_relationship,
        next_of_kin_address) AS "next-of-kin"
    FROM client_profiles WHERE client_id = ${clientId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such client.');
  return (Object.keys(row) as ProfilePart[]).filter((part) => row[part]);
}
