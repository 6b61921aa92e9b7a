import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { everyIndex, type Secrets } from '../../platform/passwords/secrets.ts';
import { sealContext } from '../profile/profile-fields.ts';
import { accountsDb } from '../tables.ts';

/** The numbers that name one person; empty or absent where there is none. */
export type IdentityNumbers = { readonly nin?: string | null; readonly bvn?: string | null };
type Kind = keyof IdentityNumbers;

const kinds = ['nin', 'bvn'] as const satisfies readonly Kind[];

type Given = IdentityNumbers & { readonly clientId: string };

/** Notes that clients gave these numbers, so that another client with the same one is found. */
export async function noteIdentityNumbers(
  tx: Tx,
  secrets: Secrets,
  given: readonly Given[],
): Promise<void> {
  const rows = given.flatMap(({ clientId, ...numbers }) =>
    kinds.flatMap((kind) => {
      const number = numbers[kind];
      if (!number) return [];
      return [{ client_id: clientId, kind, number_index: indexOf(secrets, kind, number) }];
    }),
  );
  if (rows.length === 0) return;
  await accountsDb(tx)
    .insertInto('identity_numbers')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Another client, and the kinds of numbers that both gave. */
export type SameNumbers = {
  readonly clientId: string;
  readonly name: string;
  readonly kinds: readonly Kind[];
};

const shownOthers = 10;

/** Other clients who gave one of these numbers: one person has one account. */
export async function findSameNumbers(
  reader: Reader,
  secrets: Secrets,
  { clientId, ...numbers }: Given,
): Promise<SameNumbers[]> {
  const indexes = kinds.flatMap((kind) => {
    const number = numbers[kind];
    return number ? everyIndex(secrets, (one) => indexOf(one, kind, number)) : [];
  });
  if (indexes.length === 0) return [];
  const rows = await accountsDb(reader)
    .selectFrom('identity_numbers as noted')
    .innerJoin('clients', 'clients.client_id', 'noted.client_id')
    .select(['noted.client_id', 'first_name', 'last_name'])
    .select(sql<Kind[]>`array_agg(DISTINCT kind ORDER BY kind DESC)`.as('kinds'))
    .where('number_index', '=', sql<string>`ANY (${indexes}::text[])`)
    .where('noted.client_id', '!=', clientId)
    .groupBy(['noted.client_id', 'first_name', 'last_name'])
    .orderBy('noted.client_id')
    .limit(shownOthers)
    .execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    name: `${row.first_name} ${row.last_name}`,
    kinds: row.kinds,
  }));
}

function indexOf(secrets: Pick<Secrets, 'blindIndex'>, kind: Kind, number: string): string {
  return secrets.blindIndex(number, `identity:${kind}`);
}

const pageSize = 500;

const isUnnoted = sql<boolean>`(${lacks('nin')} OR ${lacks('bvn')})`;

function lacks(kind: Kind) {
  return sql`(${sql.ref(`${kind}_sealed`)} IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM identity_numbers AS noted
    WHERE noted.client_id = client_profiles.client_id AND noted.kind = ${sql.lit(kind)}
  ))`;
}

/** Notes the numbers of profiles of before they were noted when they were given. */
export async function indexIdentityNumbers(db: Database, secrets: Secrets): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await accountsDb(db)
      .selectFrom('client_profiles')
      .select(['client_id', 'nin_sealed', 'bvn_sealed'])
      .where('client_id', '>', after)
      .where(isUnnoted)
      .orderBy('client_id')
      .limit(pageSize)
      .execute();
    const given = rows.map(({ client_id: clientId, nin_sealed: nin, bvn_sealed: bvn }) => {
      const open = (sealed: string | null, kind: Kind) =>
        sealed === null ? null : secrets.open(sealed, sealContext(clientId, kind));
      return { clientId, nin: open(nin, 'nin'), bvn: open(bvn, 'bvn') };
    });
    await db.transaction().execute((tx) => noteIdentityNumbers(tx, secrets, given));
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.client_id ?? after;
  }
}
