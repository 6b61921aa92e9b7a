import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { sealContext } from '../profile/profile-fields.ts';
import { accountsDb } from '../tables.ts';

/** A client's numbers in clear, empty where there is none, and what staff verified. */
export type NamedIdentity = {
  readonly nin: string;
  readonly bvn: string;
  readonly ninVerified: boolean;
  readonly bvnVerified: boolean;
  /** Null until staff verified a number. */
  readonly person: {
    readonly firstName: string;
    readonly lastName: string;
    readonly bornOn: IsoDate | null;
  } | null;
};

/** The identities of many clients, for a file that has to name them. Staff must audit it. */
export async function listIdentities(
  reader: Reader,
  secrets: Secrets,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, NamedIdentity>> {
  if (clientIds.length === 0) return new Map();
  const rows = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select(['client_id', 'nin_sealed', 'bvn_sealed', 'nin_verified', 'bvn_verified'])
    .select(['verified_first_name', 'verified_last_name', 'date_of_birth'])
    .where('client_id', '=', sql<string>`ANY (${[...clientIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const { client_id: clientId, verified_first_name: first, verified_last_name: last } = row;
      const open = (sealed: string | null, kind: 'nin' | 'bvn') =>
        sealed === null ? '' : secrets.open(sealed, sealContext(clientId, kind));
      const identity = {
        nin: open(row.nin_sealed, 'nin'),
        bvn: open(row.bvn_sealed, 'bvn'),
        ninVerified: row.nin_verified,
        bvnVerified: row.bvn_verified,
        person:
          first && last ? { firstName: first, lastName: last, bornOn: row.date_of_birth } : null,
      };
      return [clientId, identity];
    }),
  );
}

/** Those of the clients whose profile has a BVN. */
export async function withBvn(reader: Reader, clientIds: readonly string[]): Promise<string[]> {
  const rows = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select('client_id')
    .where('client_id', '=', sql<string>`ANY (${[...clientIds]}::uuid[])`)
    .where('bvn_sealed', 'is not', null)
    .execute();
  return rows.map((row) => row.client_id);
}
