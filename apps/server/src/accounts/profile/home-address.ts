import type { Reader } from '../../platform/database/database.ts';
import { accountsDb } from '../tables.ts';

/** Where the client lives, as the profile says; empty for one that does not say it. */
export async function readHomeAddress(reader: Reader, clientId: string): Promise<string> {
  const { address, city, state } = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select(['address', 'city', 'state'])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return [address, city, state].filter(Boolean).join(', ');
}
