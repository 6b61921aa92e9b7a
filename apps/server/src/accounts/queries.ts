import type { Reader, Tx } from '../platform/database/database.ts';
import { accountsDb } from './tables.ts';

/** Who a client is and how to reach them; for emails and for staff. */
export type Contact = {
  clientId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** E.164. */
  phoneNumber: string;
  /** The business date of the sign-up. */
  joinedOn: string;
  emailVerified: boolean;
  /** Since when the client has proved this address; null before it. */
  verifiedAt: Date | null;
};

export async function readContact(reader: Reader, clientId: string): Promise<Contact> {
  const contact = await findContact(reader, clientId);
  if (contact === undefined) throw new Error('There is no such client.');
  return contact;
}

/** For jobs: the client may be gone by the time one runs. */
export async function findContact(reader: Reader, clientId: string): Promise<Contact | undefined> {
  const row = await accountsDb(reader)
    .selectFrom('clients')
    .select(['email', 'first_name', 'last_name', 'phone_number', 'created_on', 'email_verified_at'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return (
    row && {
      clientId,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      phoneNumber: row.phone_number,
      joinedOn: row.created_on,
      emailVerified: row.email_verified_at !== null,
      verifiedAt: row.email_verified_at,
    }
  );
}

/**
 * Locks the client's row, before anything else of the account: two changes of one client's login,
 * links or second factor wait for each other.
 */
export async function lockClientRow(tx: Tx, clientId: string): Promise<void> {
  await accountsDb(tx)
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .execute();
}

/** The latest change of a client's email address: asked for, made or undone. */
export function readEmailChange(reader: Reader, clientId: string) {
  return accountsDb(reader)
    .selectFrom('email_changes')
    .select([
      'old_email as oldEmail',
      'new_email as newEmail',
      'requested_at as requestedAt',
      'changed_at as changedAt',
      'undone_at as undoneAt',
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function countClients(reader: Reader): Promise<number> {
  const { count } = await accountsDb(reader)
    .selectFrom('clients')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads email recipients for many clients in one query; skips deleted and closed ones. */
export async function readRecipients(
  reader: Reader,
  clientIds: readonly string[],
): Promise<Map<string, { email: string; firstName: string }>> {
  if (clientIds.length === 0) return new Map();
  const rows = await accountsDb(reader)
    .selectFrom('clients')
    .select(['client_id', 'email', 'first_name'])
    .where('client_id', 'in', clientIds)
    .where('closed_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [row.client_id, { email: row.email, firstName: row.first_name }]),
  );
}

/** Whether no one has signed up yet. */
export async function hasNoClients(reader: Reader): Promise<boolean> {
  const any = await accountsDb(reader)
    .selectFrom('client_logins')
    .select('client_id')
    .limit(1)
    .executeTakeFirst();
  return any === undefined;
}

/**
 * The client who signs in with this address, written as `normalizeEmail` returns it. An address
 * that its client gave up finds no one.
 */
export async function findClientId(reader: Reader, email: string): Promise<string | undefined> {
  const login = await accountsDb(reader)
    .selectFrom('client_logins')
    .select('client_id')
    .where('email', '=', email)
    .where('ends_at', 'is', null)
    .executeTakeFirst();
  return login?.client_id;
}

export type Credentials = {
  clientId: string;
  email: string;
  firstName: string;
  passwordHash: string;
  emailVerified: boolean;
  /** Has signed in since the address was verified. */
  isReturning: boolean;
};

export async function findCredentials(
  reader: Reader,
  email: string,
): Promise<Credentials | undefined> {
  const clientId = await findClientId(reader, email);
  if (clientId === undefined) return undefined;
  const row = await accountsDb(reader)
    .selectFrom('clients')
    .select(['email', 'first_name', 'password_hash', 'email_verified_at'])
    .select(({ exists, lit, ref, selectFrom }) =>
      exists(
        selectFrom('known_networks')
          .select(lit(1).as('one'))
          .where('client_id', '=', clientId)
          .where('signed_in_at', '>', ref('clients.email_verified_at')),
      ).as('is_returning'),
    )
    .where('client_id', '=', clientId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      clientId,
      email: row.email,
      firstName: row.first_name,
      passwordHash: row.password_hash,
      emailVerified: row.email_verified_at !== null,
      isReturning: Boolean(row.is_returning),
    }
  );
}

/** The names and addresses of many clients, in one query. */
export async function nameClients(reader: Reader, clientIds: readonly string[]) {
  const rows =
    clientIds.length === 0
      ? []
      : await accountsDb(reader)
          .selectFrom('clients')
          .select(['client_id', 'first_name', 'last_name', 'email'])
          .where('client_id', 'in', [...new Set(clientIds)])
          .execute();
  const names = new Map(
    rows.map((row) => [
      row.client_id,
      { name: `${row.first_name} ${row.last_name}`, email: row.email },
    ]),
  );
  return (clientId: string) => names.get(clientId) ?? { name: '', email: '' };
}

/** The same rows, each with the name and address of its client. */
export async function withClients<Row extends { readonly clientId: string }>(
  reader: Reader,
  rows: readonly Row[],
) {
  const clientOf = await nameClients(
    reader,
    rows.map(({ clientId }) => clientId),
  );
  return rows.map((row) => {
    const { name: clientName, email: clientEmail } = clientOf(row.clientId);
    return { ...row, clientName, clientEmail };
  });
}
