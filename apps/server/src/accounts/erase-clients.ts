import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { accountsDb } from './tables.ts';

/** Every account: client_id, created_on, and whether its client has signed in lately. */
export const accountRecords: RawBuilder<unknown> = sql`(
  SELECT client_id, created_on, EXISTS (
    SELECT 1 FROM known_networks AS network WHERE network.client_id = clients.client_id
  ) AS signs_in
  FROM clients
)`;

/** The addresses of some clients, and since when they have proved that these are theirs. */
export function readAddresses(tx: Tx, clientIds: readonly string[]) {
  return accountsDb(tx)
    .selectFrom('clients')
    .select(['client_id as clientId', 'email', 'email_verified_at as verifiedAt'])
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute();
}

/** Puts an empty profile in the place of each of these. */
export async function emptyProfiles(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await accountsDb(tx)
    .deleteFrom('client_profiles')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute();
  await accountsDb(tx)
    .insertInto('client_profiles')
    .values(clientIds.map((clientId) => ({ client_id: clientId }) as never))
    .execute();
}
