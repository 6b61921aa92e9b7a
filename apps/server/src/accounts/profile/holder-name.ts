import { newNameMs } from '@quarrter/domain/people';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { newId, timeOfId } from '../../platform/database/ids.ts';
import { readTimeBefore } from '../../platform/database/real-time.ts';
import { accountsDb } from '../tables.ts';

export type PersonName = { readonly firstName: string; readonly lastName: string };

/**
 * The name that the holder of a bank account is compared with: the name that staff verified or, for
 * a client who is not verified, the name of some days ago, at the earliest that of the sign-up. So
 * a thief who changes the name does not become the holder of an account in the new name.
 */
export async function readHolderName(
  reader: Reader,
  clientId: string,
  now = new Date(),
): Promise<PersonName> {
  const [names] = await readNames(reader, [{ clientId, askedAt: now }]);
  if (names === undefined) throw new Error('there is no such client');
  return names.compared;
}

/** `askedAt` is real time. */
type Asked = { readonly clientId: string; readonly askedAt: Date };

/**
 * For each client the name that `readHolderName` returns, where the client has another one now;
 * empty otherwise. Staff who see only the new name would take a thief's account for the client's.
 */
export async function readNamesBefore(reader: Reader, asked: readonly Asked[]): Promise<string[]> {
  const names = await readNames(reader, asked);
  return names.map(({ current, compared }) => {
    const [now, before] = [current, compared].map((one) => `${one.firstName} ${one.lastName}`);
    return now === before ? '' : (before ?? '');
  });
}

async function readNames(reader: Reader, asked: readonly Asked[]) {
  const ids = asked.map(({ clientId }) => clientId);
  if (ids.length === 0) return [];
  const rows = await accountsDb(reader)
    .selectFrom('clients')
    .innerJoin('client_profiles as profile', 'profile.client_id', 'clients.client_id')
    .select(['clients.client_id', 'first_name', 'last_name'])
    .select(['verified_first_name', 'verified_last_name'])
    .where('clients.client_id', 'in', ids)
    .execute();
  const earlier = await accountsDb(reader)
    .selectFrom('client_earlier_names')
    .select(['client_id', 'name_id', 'first_name', 'last_name'])
    .where('client_id', 'in', ids)
    .orderBy('name_id')
    .execute();
  const timeBefore = await readTimeBefore(reader);
  return asked.flatMap(({ clientId, askedAt }) => {
    const row = rows.find((one) => one.client_id === clientId);
    if (row === undefined) return [];
    const current = { firstName: row.first_name, lastName: row.last_name };
    if (row.verified_first_name !== null && row.verified_last_name !== null) {
      const verified = { firstName: row.verified_first_name, lastName: row.verified_last_name };
      return [{ current, compared: verified }];
    }
    const since = timeBefore(askedAt, newNameMs);
    const replaced = earlier.find(
      (one) => one.client_id === clientId && timeOfId(one.name_id) > since,
    );
    const { first_name: firstName, last_name: lastName } = replaced ?? row;
    return [{ current, compared: { firstName, lastName } }];
  });
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
