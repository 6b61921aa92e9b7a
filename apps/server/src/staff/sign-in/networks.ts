import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import {
  clientNetworkOf,
  networkIndexOf,
  widerNetworkOf,
} from '../../platform/http/client-network.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { staffDb } from '../tables.ts';

/** How long a network stays known after the last sign-in from it. */
const rememberedMs = 90 * 86_400_000;

const rememberedAfter = (now: Date) => new Date(now.getTime() - rememberedMs);

/** Looked up for an unknown address, so that it takes the same queries. */
const noMember = '00000000-0000-7000-8000-000000000000';

/**
 * The network that attempts are counted for: one IPv4 address, or a whole IPv6 /48, which is what
 * one attacker gets from a provider of servers.
 */
export function staffNetworkOf(request: FastifyRequest): string {
  return clientNetworkOf(request, { ipv4: 32, ipv6: 48 });
}

/**
 * `trusted`: attempts from elsewhere do not count against it, so no attacker locks a member out
 * of a network they use. `isNew`: the member signed in from no network around it.
 */
export type StaffNetwork = { readonly trusted: boolean; readonly isNew: boolean };

export async function readStaffNetwork(
  reader: Reader,
  secrets: Secrets,
  staffId: string | undefined,
  network: string,
  now: Date,
): Promise<StaffNetwork> {
  const exact = networkIndexOf(secrets, network);
  const rows = await staffDb(reader)
    .selectFrom('staff_networks')
    .select('network_index')
    .where('staff_id', '=', staffId ?? noMember)
    .where('network_index', 'in', [exact, networkIndexOf(secrets, widerNetworkOf(network))])
    .where('last_good_at', '>', rememberedAfter(now))
    .execute();
  return {
    trusted: rows.some((row) => row.network_index === exact),
    isNew: rows.length === 0,
  };
}

/** The network and the wider one are known from now on. */
export async function rememberStaffNetwork(
  tx: Tx,
  secrets: Secrets,
  staffId: string,
  network: string,
  now: Date,
): Promise<void> {
  const rows = [...new Set([network, widerNetworkOf(network)])].map((one) => ({
    staff_id: staffId,
    network_index: networkIndexOf(secrets, one),
    last_good_at: now,
  }));
  await staffDb(tx)
    .insertInto('staff_networks')
    .values(rows)
    .onConflict((row) =>
      row.columns(['staff_id', 'network_index']).doUpdateSet({ last_good_at: now }),
    )
    .execute();
}

export async function deleteOldStaffNetworks(db: Database, now: Date): Promise<void> {
  const before = rememberedAfter(now);
  const key = ['staff_id', 'network_index'];
  await deleteInBatches(db, 'staff_networks', key, sql`last_good_at < ${before}`);
}
