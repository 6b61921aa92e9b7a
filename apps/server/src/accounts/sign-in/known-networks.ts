import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { networkIndexOf, widerNetworkOf } from '../../platform/http/client-network.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { type AccountsSchema, accountsDb } from '../tables.ts';

/** How long a network stays known after the last sign-in from it. */
const rememberedMs = 90 * 86_400_000;

const rememberedAfter = (now: Date) => new Date(now.getTime() - rememberedMs);

/** Looked up for an unknown address, so that it takes the same queries. */
const noClient = '00000000-0000-7000-8000-000000000000';

/**
 * Two questions about a network. `trusted`: attempts from elsewhere do not count against it, so
 * nobody can lock the client out of the networks they use. `isNew`: the client has not signed in
 * from it, or from the wider network that it belongs to.
 */
export type NetworkHistory = { readonly trusted: boolean; readonly isNew: boolean };

export async function readNetworkHistory(
  reader: Reader,
  secrets: Secrets,
  clientId: string | undefined,
  network: string,
  now: Date,
): Promise<NetworkHistory> {
  const exact = networkIndexOf(secrets, network);
  const rows = await accountsDb(reader)
    .selectFrom('known_networks')
    .select(['network_index', 'signed_in_at'])
    .where('client_id', '=', clientId ?? noClient)
    .where('network_index', 'in', [exact, networkIndexOf(secrets, widerNetworkOf(network))])
    .where('last_good_at', '>', rememberedAfter(now))
    .execute();
  const signedIn = ({ signed_in_at: at }: { signed_in_at: Date | null }) =>
    at !== null && at > rememberedAfter(now);
  return {
    trusted: rows.some((row) => row.network_index === exact),
    isNew: !rows.some(signedIn),
  };
}

/** A link was followed here: the client is trusted, and has still not signed in. */
export function trustNetwork(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  network: string,
  now: Date,
): Promise<void> {
  const row = {
    client_id: clientId,
    network_index: networkIndexOf(secrets, network),
    last_good_at: now,
    signed_in_at: null,
  };
  return upsert(tx, [row], { last_good_at: now });
}

/**
 * Records a sign-in, or the sign-up, so that the first sign-in is not from a new network. The
 * network and the wider one are known from now on.
 */
export function rememberNetwork(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  network: string,
  now: Date,
): Promise<void> {
  const rows = [...new Set([network, widerNetworkOf(network)])].map((one) => ({
    client_id: clientId,
    network_index: networkIndexOf(secrets, one),
    last_good_at: now,
    signed_in_at: now,
  }));
  return upsert(tx, rows, { last_good_at: now, signed_in_at: now });
}

async function upsert(
  tx: Tx,
  rows: Insertable<AccountsSchema['known_networks']>[],
  seen: Updateable<AccountsSchema['known_networks']>,
): Promise<void> {
  await accountsDb(tx)
    .insertInto('known_networks')
    .values(rows)
    .onConflict((row) => row.columns(['client_id', 'network_index']).doUpdateSet(seen))
    .execute();
}

export async function deleteOldNetworks(db: Database, now: Date): Promise<void> {
  const before = rememberedAfter(now);
  const key = ['client_id', 'network_index'];
  await deleteInBatches(db, 'known_networks', key, sql`last_good_at < ${before}`);
}
