import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { accountsDb } from './tables.ts';

export type NewClient = {
  /** As `normalizeEmail` gives it. */
  email: string;
  firstName: string;
  lastName: string;
  /** E.164 (ACC-06). */
  phoneNumber: string;
  passwordHash: string;
};

/**
 * Writes a new client with an empty profile, the address not verified yet. Gives null when the address is
 * somebody's already: the shared table of logins decides, also between two sign-ups at the same moment.
 */
export async function createClient(
  tx: Tx,
  client: NewClient,
  businessTime: BusinessTime,
): Promise<string | null> {
  const clientId = newId();
  const login = await accountsDb(tx)
    .insertInto('client_logins')
    .values({ email: client.email, client_id: clientId })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('client_id')
    .executeTakeFirst();
  if (login === undefined) return null;
  await accountsDb(tx)
    .insertInto('clients')
    .values({
      client_id: clientId,
      email: client.email,
      first_name: client.firstName,
      last_name: client.lastName,
      phone_number: client.phoneNumber,
      password_hash: client.passwordHash,
      email_verified_at: null,
      created_on: businessTime.date,
    })
    .execute();
  await accountsDb(tx).insertInto('client_profiles').values({ client_id: clientId }).execute();
  return clientId;
}

/**
 * Puts a new sign-up in the place of an earlier one whose address nobody confirmed yet: until then nobody showed
 * that the address is theirs, and who signs up last is the likelier owner. Gives null for a confirmed address,
 * whose account stays as it is. The row stays locked, so a link that is used meanwhile waits.
 */
export async function replaceUnverified(tx: Tx, client: NewClient): Promise<string | null> {
  const { client_id: clientId } = await accountsDb(tx)
    .selectFrom('client_logins')
    .select('client_id')
    .where('email', '=', client.email)
    .executeTakeFirstOrThrow();
  const replaced = await accountsDb(tx)
    .updateTable('clients')
    .set({
      first_name: client.firstName,
      last_name: client.lastName,
      phone_number: client.phoneNumber,
      password_hash: client.passwordHash,
    })
    .where('client_id', '=', clientId)
    .where('email_verified_at', 'is', null)
    .returning('client_id')
    .executeTakeFirst();
  return replaced?.client_id ?? null;
}

/** ACC-16: the client showed that the address is theirs. */
export async function markEmailVerified(tx: Tx, clientId: string, now: Date): Promise<void> {
  await accountsDb(tx)
    .updateTable('clients')
    .set({ email_verified_at: now })
    .where('client_id', '=', clientId)
    .where('email_verified_at', 'is', null)
    .execute();
}
