import { sql } from 'kysely';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { jsonRows } from '../platform/database/row-set.ts';
import { queueJob } from '../platform/jobs/jobs.ts';
import type { Secrets } from '../platform/passwords/secrets.ts';
import { compareClients } from './identity/compare-clients.ts';
import { noteIdentityNumbers } from './identity/identity-numbers.ts';
import { sealContext } from './profile/profile-fields.ts';
import { accountsDb } from './tables.ts';

/** A client of the lender's earlier books; unknown details are null. */
export type ClientToImport = {
  readonly clientId: string;
  /** As `normalizeEmail` and `normalizePhone` return them. */
  readonly email: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly bvn: string | null;
  readonly nin: string | null;
};

/**
 * Writes imported clients with a password that no one knows: a client takes the account over by an
 * emailed link (`queueInvitations`). False when an address has been taken since.
 */
export async function importClients(
  tx: Tx,
  secrets: Secrets,
  clients: readonly ClientToImport[],
  { passwordHash, businessTime }: { passwordHash: string; businessTime: BusinessTime },
): Promise<boolean> {
  if (clients.length === 0) return true;
  const rows = jsonRows(
    clients.map((client) => rowOf(secrets, client)),
    columns,
  );
  const logins = await sql`
    INSERT INTO client_logins (email, client_id) SELECT email, client_id FROM ${rows} AS client
    ORDER BY email ON CONFLICT (email) DO NOTHING RETURNING email`.execute(tx);
  // Citus counts the rows of such an INSERT before it looks for conflicts.
  if (logins.rows.length !== clients.length) return false;
  await sql`
    INSERT INTO clients (client_id, email, first_name, last_name, phone_number, password_hash,
      email_verified_at, created_on, imported_on)
    SELECT client_id, email, first_name, last_name, phone_number, ${passwordHash}, NULL,
      ${businessTime.date}::date, ${businessTime.date}::date
    FROM ${rows} AS client`.execute(tx);
  await sql`
    INSERT INTO client_profiles (client_id, date_of_birth, address, city, state, bvn_sealed,
      nin_sealed)
    SELECT client_id, date_of_birth, address, city, state, bvn_sealed, nin_sealed
    FROM ${rows} AS client`.execute(tx);
  await noteIdentityNumbers(tx, secrets, clients);
  await queueJob(tx, compareClients, { clientIds: clients.map((client) => client.clientId) });
  return true;
}

function rowOf(secrets: Secrets, client: ClientToImport) {
  const sealed = (value: string | null, field: 'nin' | 'bvn') =>
    value === null ? null : secrets.seal(value, sealContext(client.clientId, field));
  return {
    client_id: client.clientId,
    email: client.email,
    first_name: client.firstName,
    last_name: client.lastName,
    phone_number: client.phoneNumber,
    date_of_birth: client.dateOfBirth,
    address: client.address,
    city: client.city,
    state: client.state,
    bvn_sealed: sealed(client.bvn, 'bvn'),
    nin_sealed: sealed(client.nin, 'nin'),
  };
}

const columns = {
  client_id: 'uuid',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  phone_number: 'text',
  date_of_birth: 'date',
  address: 'text',
  city: 'text',
  state: 'text',
  bvn_sealed: 'text',
  nin_sealed: 'text',
} as const;

/** Those of some addresses that an account has, or has given up a short time ago. */
export async function readUsedAddresses(
  reader: Reader,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await accountsDb(reader)
    .selectFrom('client_logins')
    .select('email')
    .where('email', '=', sql<string>`any(${[...emails]}::text[])`)
    .execute();
  return rows.map((row) => row.email);
}

/** The names of some clients, by id. */
export async function readBothNames(
  reader: Reader,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, { firstName: string; lastName: string }>> {
  const rows = await accountsDb(reader)
    .selectFrom('clients')
    .select(['client_id', 'first_name', 'last_name'])
    .where('client_id', '=', sql<string>`any(${[...clientIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [row.client_id, { firstName: row.first_name, lastName: row.last_name }]),
  );
}
