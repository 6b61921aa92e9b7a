import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { accountsDb } from './tables.ts';

/** A client with the names they are known by: their own, the verified one, their business's. */
export type ClientName = {
  readonly clientId: string;
  readonly names: readonly string[];
  readonly bornOn: IsoDate | null;
};

/** The names of some clients of the whole book, in the order of their ids. */
export async function listClientNames(
  reader: Reader,
  { after, limit }: { after: string | null; limit: number },
): Promise<ClientName[]> {
  let clients = selectNames(reader);
  if (after !== null) clients = clients.where('clients.client_id', '>', after);
  const rows = await clients.orderBy('clients.client_id').limit(limit).execute();
  return rows.map(toClientName);
}

export async function readClientName(reader: Reader, clientId: string): Promise<ClientName> {
  const row = await selectNames(reader)
    .where('clients.client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return toClientName(row);
}

/** The names of these clients. */
export async function readClientNames(
  reader: Reader,
  clientIds: readonly string[],
): Promise<ClientName[]> {
  const these = sql<string>`any(${[...clientIds]}::uuid[])`;
  const rows = await selectNames(reader).where('clients.client_id', '=', these).execute();
  return rows.map(toClientName);
}

function selectNames(reader: Reader) {
  return accountsDb(reader)
    .selectFrom('clients')
    .leftJoin('client_profiles as profile', 'profile.client_id', 'clients.client_id')
    .select(['clients.client_id', 'first_name', 'last_name'])
    .select(['profile.verified_first_name', 'profile.verified_last_name'])
    .select(['profile.business_name', 'profile.date_of_birth']);
}

type Row = {
  client_id: string;
  first_name: string;
  last_name: string;
  verified_first_name: string | null;
  verified_last_name: string | null;
  business_name: string | null;
  date_of_birth: IsoDate | null;
};

function toClientName(row: Row): ClientName {
  const names = [`${row.first_name} ${row.last_name}`];
  if (row.verified_first_name && row.verified_last_name) {
    names.push(`${row.verified_first_name} ${row.verified_last_name}`);
  }
  if (row.business_name) names.push(row.business_name);
  return {
    clientId: row.client_id,
    names: [...new Set(names)],
    bornOn: row.date_of_birth,
  };
}
