import { sql } from 'kysely';
import type { Database, Reader } from '../platform/database.ts';
import { deleteInBatches } from '../platform/delete-in-parts.ts';
import type { Secrets } from '../platform/secrets.ts';
import { accountsDb } from './tables.ts';

/** How long an origin stays known after its last good sign-in. */
const rememberedMs = 90 * 86_400_000;

function indexOf(secrets: Secrets, origin: string): string {
  return secrets.blindIndex(origin, 'origin');
}

/** Asked for an address nobody has, so that it takes the same look-ups. */
const nobody = '00000000-0000-7000-8000-000000000000';

/**
 * Whether the client signed in from here with the right password before. Such an origin answers for its own
 * guesses alone: strangers who guess from everywhere cannot lock the client out of it (decisions, ACC-26..28).
 */
export async function isKnownNetwork(
  reader: Reader,
  secrets: Secrets,
  clientId: string | undefined,
  origin: string,
  now: Date,
): Promise<boolean> {
  const known = await accountsDb(reader)
    .selectFrom('known_networks')
    .select('client_id')
    .where('client_id', '=', clientId ?? nobody)
    .where('network_index', '=', indexOf(secrets, origin))
    .where('last_good_at', '>', new Date(now.getTime() - rememberedMs))
    .executeTakeFirst();
  return known !== undefined;
}

export async function rememberNetwork(
  db: Database,
  secrets: Secrets,
  clientId: string,
  origin: string,
  now: Date,
): Promise<void> {
  await accountsDb(db)
    .insertInto('known_networks')
    .values({ client_id: clientId, network_index: indexOf(secrets, origin), last_good_at: now })
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
