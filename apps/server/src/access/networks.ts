import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { networkIndexOf, widerNetworkOf } from '../platform/http/client-network.ts';
import { everyIndex, type Secrets } from '../platform/passwords/secrets.ts';
import { accessDb, type Realm } from './realm.ts';

/** How long a network stays known after the last sign-in from it. */
export const networkDays = 90;

const rememberedAfter = (now: Date) => new Date(now.getTime() - networkDays * 86_400_000);

/** Looked up for an unknown address, so that it takes the same queries. */
const nobody = '00000000-0000-7000-8000-000000000000';

/**
 * Two questions about a network. `trusted`: attempts from elsewhere do not count against it, so
 * no one can lock the owner out of the networks they use. `isNew`: the owner has not signed in from
 * it, or from the wider network that it belongs to.
 */
export type NetworkHistory = { readonly trusted: boolean; readonly isNew: boolean };

export async function readNetworkHistory(
  reader: Reader,
  secrets: Secrets,
  { tables }: Realm,
  { ownerId, network }: { ownerId: string | undefined; network: string },
  now: Date,
): Promise<NetworkHistory> {
  const indexesOf = (name: string) => everyIndex(secrets, (one) => networkIndexOf(one, name));
  const exact = indexesOf(network);
  const rows = await accessDb(reader)
    .selectFrom(tables.networks)
    .select(['network_index', 'signed_in_at'])
    .where(tables.owner, '=', ownerId ?? nobody)
    .where('network_index', 'in', [...exact, ...indexesOf(widerNetworkOf(network))])
    .where('last_good_at', '>', rememberedAfter(now))
    .execute();
  const signedIn = ({ signed_in_at: at }: { signed_in_at: Date | null }) =>
    at !== null && at > rememberedAfter(now);
  return {
    trusted: rows.some((row) => exact.includes(row.network_index)),
    isNew: !rows.some(signedIn),
  };
}

type Visit = { readonly ownerId: string; readonly network: string };

/** A link was followed here: the owner is trusted, and has still not signed in. */
export function trustNetwork(
  tx: Tx,
  secrets: Secrets,
  realm: Realm,
  visit: Visit,
  now: Date,
): Promise<void> {
  return remember(
    tx,
    secrets,
    realm,
    { ...visit, networks: [visit.network] },
    { last_good_at: now },
  );
}

/**
 * Records the network and its wider network as known, at each sign-in and at the sign-up, so that
 * the first sign-in is not from a new network.
 */
export function rememberNetwork(
  tx: Tx,
  secrets: Secrets,
  realm: Realm,
  visit: Visit,
  now: Date,
): Promise<void> {
  const networks = [...new Set([visit.network, widerNetworkOf(visit.network)])];
  const seen = { last_good_at: now, signed_in_at: now };
  return remember(tx, secrets, realm, { ...visit, networks }, seen);
}

/** Replaces rows whose hash was made with another key, and copies their time of sign-in. */
async function remember(
  tx: Tx,
  secrets: Secrets,
  { tables }: Realm,
  { ownerId, networks }: { ownerId: string; networks: readonly string[] },
  seen: { last_good_at: Date; signed_in_at?: Date },
): Promise<void> {
  const known = networks.map((network) => {
    const [index = '', ...older] = everyIndex(secrets, (one) => networkIndexOf(one, network));
    return { index, older };
  });
  const replaced = await deleteNetworks(
    tx,
    { tables },
    ownerId,
    known.flatMap(({ older }) => older),
  );
  const rows = known.map(({ index, older }) => {
    const signedIn = replaced.find((one) => one.signed_in_at && older.includes(one.network_index));
    return {
      [tables.owner]: ownerId,
      network_index: index,
      signed_in_at: signedIn?.signed_in_at ?? null,
      ...seen,
    };
  });
  const stored = sql.ref(`${tables.networks}.signed_in_at`);
  await accessDb(tx)
    .insertInto(tables.networks)
    .values(rows)
    .onConflict((row) =>
      row.columns([tables.owner, 'network_index']).doUpdateSet({
        ...seen,
        signed_in_at: sql<Date | null>`greatest(${stored}, excluded.signed_in_at)`,
      }),
    )
    .execute();
}

async function deleteNetworks(
  tx: Tx,
  { tables }: Pick<Realm, 'tables'>,
  ownerId: string,
  indexes: readonly string[],
): Promise<{ network_index: string; signed_in_at: Date | null }[]> {
  if (indexes.length === 0) return [];
  return accessDb(tx)
    .deleteFrom(tables.networks)
    .where(tables.owner, '=', ownerId)
    .where('network_index', 'in', indexes)
    .returning(['network_index', 'signed_in_at'])
    .execute();
}
