import { termsInForce } from '@quarrter/ui/brand';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { emailVerified, recordAccountEvent } from '../events.ts';
import { queueComparison } from '../identity/compare-clients.ts';
import { accountsDb } from '../tables.ts';

export type NewClient = {
  /** As `normalizeEmail` returns it. */
  email: string;
  firstName: string;
  lastName: string;
  /** E.164 (ACC-06). */
  phoneNumber: string;
  passwordHash: string;
};

/**
 * Writes a new client with an empty profile and an unverified address. Returns null when it is
 * taken: the shared table of logins decides, also between two sign-ups at the same time.
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
      ...acceptedTerms(businessTime),
    })
    .execute();
  await accountsDb(tx).insertInto('client_profiles').values({ client_id: clientId }).execute();
  return clientId;
}

/**
 * Replaces an earlier sign-up whose address was never verified: no one has shown yet that the
 * address is theirs, and the latest sign-up is the likelier owner. Returns null for a verified
 * address, whose account does not change. The row stays locked, so a link that is used before the
 * commit waits.
 */
export async function replaceUnverified(
  tx: Tx,
  client: NewClient,
  businessTime: BusinessTime,
): Promise<string | null> {
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
      ...acceptedTerms(businessTime),
    })
    .where('client_id', '=', clientId)
    .where('email_verified_at', 'is', null)
    // The lender knows whose an imported account is: it can be taken over only by its invitation.
    .where('imported_on', 'is', null)
    .returning('client_id')
    .executeTakeFirst();
  return replaced?.client_id ?? null;
}

/** A client accepts the terms of that day by creating the account. */
function acceptedTerms({ date, at }: BusinessTime) {
  return { accepted_terms: termsInForce(date).effectiveOn, accepted_terms_at: at };
}

/** ACC-16: the client has shown that the address is theirs. */
export async function markEmailVerified(tx: Tx, clientId: string, now: Date): Promise<void> {
  const verified = await accountsDb(tx)
    .updateTable('clients')
    .set({ email_verified_at: now })
    .where('client_id', '=', clientId)
    .where('email_verified_at', 'is', null)
    .returning('client_id')
    .executeTakeFirst();
  if (verified === undefined) return;
  await recordAccountEvent(tx, emailVerified, clientId, {});
  // Not at the sign-up: its work is the same for an address that has an account already.
  await queueComparison(tx, clientId);
}
