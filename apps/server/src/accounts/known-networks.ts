import { sql } from 'kysely';
import type { Database, Reader } from '../platform/database.ts';
import { deleteInBatches } from '../platform/delete-in-batches.ts';
import type { Secrets } from '../platform/secrets.ts';
import { accountsDb } from './tables.ts';

/** How long a network stays known after the last sign-in from it. */
const rememberedMs = 90 * 86_400_000;

function indexOf(secrets: Secrets, network: string): string {
  return secrets.blindIndex(network, 'network');
}

/** Looked up for an unknown address, so that it takes the same queries. */
const noClient = '00000000-0000-7000-8000-000000000000';

/**
 * Whether the client signed in from this network before. Attempts from elsewhere do not count
 * against it, so nobody can lock the client out of the networks they use.
 */
export async function isKnownNetwork(
  reader: Reader,
  secrets: Secrets,
  clientId: string | undefined,
  network: string,
  now: Date,
): Promise<boolean> {
  const known = await accountsDb(reader)
    .selectFrom('known_networks')
    .select('client_id')
    .where('client_id', '=', clientId ?? noClient)
    .where('network_index', '=', indexOf(secrets, network))
    .where('last_good_at', '>', new Date(now.getTime() - rememberedMs))
    .executeTakeFirst();
  return known !== undefined;
}

export async function rememberNetwork(
  db: Database,
  secrets: Secrets,
  clientId: string,
  network: string,
  now: Date,
): Promise<void> {
  await accountsDb(db)
    .insertInto('known_networks')
    .values({ client_id: clientId, network_index: indexOf(secrets, network), last_good_at: now })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'network_index']).doUpdateSet({ last_good_at: now }),
    )
    .execute();
}

export async function deleteOldNetworks(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - rememberedMs);
  const key = ['client_id', 'network_index'];
  await deleteInBatches(db, 'known_networks', key, sql`last_good_at < ${before}`);
}
