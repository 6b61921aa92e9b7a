import './tables.ts';
import type { Reader } from '../platform/database.ts';

/** Who a client is and how to reach them; for letters and for staff. */
export type Contact = {
  clientId: string;
  email: string;
  firstName: string;
  lastName: string;
  /** E.164. */
  phoneNumber: string;
  /** The Lagos date of the sign-up. */
  joinedOn: string;
  emailVerified: boolean;
};

export async function readContact(reader: Reader, clientId: string): Promise<Contact> {
  const contact = await findContact(reader, clientId);
  if (contact === undefined) throw new Error('There is no such client.');
  return contact;
}

/** For jobs: the client may be gone by the time one runs. */
export async function findContact(reader: Reader, clientId: string): Promise<Contact | undefined> {
  const row = await reader
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
    }
  );
}

/** The client of an address as `normalizeEmail` gives it. */
export async function findClientId(reader: Reader, email: string): Promise<string | undefined> {
  const login = await reader
    .selectFrom('client_logins')
    .select('client_id')
    .where('email', '=', email)
    .executeTakeFirst();
  return login?.client_id;
}

/** What signing in needs to know. */
export async function findCredentials(reader: Reader, email: string) {
  const clientId = await findClientId(reader, email);
  if (clientId === undefined) return undefined;
  return reader
    .selectFrom('clients')
    .select(['client_id', 'email', 'first_name', 'password_hash', 'email_verified_at'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}
