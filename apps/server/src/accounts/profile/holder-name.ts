import { earliestNameChange } from '@quarrter/domain/people';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { accountsDb } from '../tables.ts';

export type PersonName = { readonly firstName: string; readonly lastName: string };

/**
 * The name that the holder of a bank account is compared with: the name that staff verified or, for
 * a client who is not verified, the name of some days ago, at the earliest that of the sign-up. So
 * a thief who changes the name does not become the holder of an account in the new name. `at` is
 * business time.
 */
export async function readHolderName(
  reader: Reader,
  clientId: string,
  at: Date,
): Promise<PersonName> {
  const row = await accountsDb(reader)
    .selectFrom('clients')
    .innerJoin('client_profiles as profile', 'profile.client_id', 'clients.client_id')
    .select(['first_name', 'last_name', 'verified_first_name', 'verified_last_name'])
    .where('clients.client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (row.verified_first_name !== null && row.verified_last_name !== null) {
    return { firstName: row.verified_first_name, lastName: row.verified_last_name };
  }
  const earlier = await accountsDb(reader)
    .selectFrom('client_earlier_names')
    .select(['first_name', 'last_name'])
    .where('client_id', '=', clientId)
    .where('replaced_at', '>', earliestNameChange(at))
    .orderBy('replaced_at')
    .orderBy('name_id')
    .executeTakeFirst();
  const { first_name: firstName, last_name: lastName } = earlier ?? row;
  return { firstName, lastName };
}

/** Stores the name that a client had until now. Every change of a name must call it. */
export async function storeEarlierName(
  tx: Tx,
  clientId: string,
  { firstName, lastName }: PersonName,
  replacedAt: Date,
): Promise<void> {
  await accountsDb(tx)
    .insertInto('client_earlier_names')
    .values({
      client_id: clientId,
      name_id: newId(),
      first_name: firstName,
      last_name: lastName,
      replaced_at: replacedAt,
    })
    .execute();
}
