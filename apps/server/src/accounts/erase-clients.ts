import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { accountsDb } from './tables.ts';

/** What stands in the place of the name of an erased client. */
export const erasedName = { first: 'Erased', last: 'client' } as const;

/** Every account: client_id, created_on, and whether its client has signed in lately. */
export const accountRecords: RawBuilder<unknown> = sql`(
  SELECT client_id, created_on, EXISTS (
    SELECT 1 FROM known_networks AS network WHERE network.client_id = clients.client_id
  ) AS signs_in
  FROM clients
)`;

/** The addresses of some clients. */
export async function readAddresses(tx: Tx, clientIds: readonly string[]): Promise<string[]> {
  const rows = await accountsDb(tx)
    .selectFrom('clients')
    .select('email')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute();
  return rows.map(({ email }) => email);
}

/** At a reserved domain, where no email can be sent. */
const erasedAddress = 'erased@erased.invalid';

const tablesOfClient = [
  ...(['sessions', 'email_links', 'email_changes', 'known_networks', 'pending_sign_ins'] as const),
  'client_devices' as const,
  ...(['client_authenticators', 'client_passkeys', 'client_recovery_codes'] as const),
  ...(['passkey_challenges', 'client_logins', 'second_factor_removals'] as const),
  ...(['client_earlier_names', 'identity_corrections'] as const),
  'client_profiles' as const,
];

/**
 * Erases who some clients are, and their ways to sign in. Their rows stay with an empty profile,
 * because the ledger and everything else name them by their ids.
 */
export async function eraseClients(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const these = sql<string>`any(${clientIds}::uuid[])`;
  for (const table of tablesOfClient) {
    await accountsDb(tx).deleteFrom(table).where('client_id', '=', these).execute();
  }
  await accountsDb(tx)
    .insertInto('client_profiles')
    .values(clientIds.map((clientId) => ({ client_id: clientId }) as never))
    .execute();
  await accountsDb(tx)
    .updateTable('clients')
    .set({
      email: erasedAddress,
      first_name: erasedName.first,
      last_name: erasedName.last,
      phone_number: '',
      password_hash: '',
      email_verified_at: null,
    })
    .where('client_id', '=', these)
    .execute();
}
