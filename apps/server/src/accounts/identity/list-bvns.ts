import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { sealContext } from '../profile/profile-fields.ts';
import { accountsDb } from '../tables.ts';

/** The BVNs of many clients in clear, for a file that has to name them. Staff must audit it. */
export async function listBvns(
  reader: Reader,
  secrets: Secrets,
  clientIds: readonly string[],
): Promise<Map<string, string>> {
  if (clientIds.length === 0) return new Map();
  const rows = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select(['client_id', 'bvn_sealed'])
    .where('client_id', 'in', clientIds)
    .where('bvn_sealed', 'is not', null)
    .execute();
  const opened = rows.map(({ client_id: clientId, bvn_sealed: sealed }) => {
    return [clientId, secrets.open(sealed ?? '', sealContext(clientId, 'bvn'))] as const;
  });
  return new Map(opened);
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
