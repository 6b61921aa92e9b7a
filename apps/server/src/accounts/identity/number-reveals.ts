import { columnOf } from '@quarrter/domain/people';
import { sql } from 'kysely';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { type BeforeRequest, isBefore } from '../../platform/http/keyset.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { sealContext } from '../profile/profile-fields.ts';
import { accountsDb, type RevealedNumber } from '../tables.ts';

const fieldOf = { nin: 'nin', bvn: 'bvn', account: 'bank_account_number' } as const;

/** A number of the profile in clear; empty when there is none. Staff store why they read it. */
export async function openNumber(
  reader: Reader,
  secrets: Secrets,
  clientId: string,
  number: RevealedNumber,
): Promise<string> {
  const field = fieldOf[number];
  const column = columnOf(field);
  const row = await accountsDb(reader)
    .selectFrom('client_profiles')
    .select(column)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const sealed = (row as Record<string, string | null> | undefined)?.[column] ?? null;
  return sealed === null ? '' : secrets.open(sealed, sealContext(clientId, field));
}

/** Who saw which numbers, and why; as the client may read it. */
export type Reveal = {
  readonly numbers: readonly RevealedNumber[];
  readonly by: { readonly staffId: string; readonly name: string; readonly role: string };
  readonly reason: string;
};

/** The reveal of those numbers that were there to be seen. */
export function revealOf(
  seen: { readonly [which in RevealedNumber]?: string },
  by: Reveal['by'],
  reason: string,
): Reveal {
  const numbers = (Object.keys(seen) as RevealedNumber[]).filter((number) => seen[number]);
  return { numbers, by, reason };
}

/** Stores it in the transaction that opens the numbers. */
export async function storeReveal(
  tx: Tx,
  clientId: string,
  { numbers, by, reason }: Reveal,
  { at }: BusinessTime,
): Promise<void> {
  if (numbers.length === 0) return;
  await accountsDb(tx)
    .insertInto('number_reveals')
    .values(
      numbers.map((number) => ({
        client_id: clientId,
        reveal_id: newId(),
        revealed_at: at,
        number,
        staff_id: by.staffId,
        staff_name: by.name,
        role: by.role,
        reason,
      })),
    )
    .execute();
}

/** The same for the clients of a file, in one statement. */
export async function storeRevealOfMany(
  tx: Tx,
  clientIds: readonly string[],
  { numbers, by, reason }: Reveal,
  { at }: BusinessTime,
): Promise<void> {
  await sql`
    INSERT INTO number_reveals
      (client_id, reveal_id, revealed_at, number, staff_id, staff_name, role, reason)
    SELECT seen.client_id, gen_random_uuid(), ${at}::timestamptz, number, ${by.staffId}::uuid,
      ${by.name}::text, ${by.role}::text, ${reason}::text
    FROM unnest(${[...clientIds]}::uuid[]) AS seen (client_id)
    CROSS JOIN unnest(${[...numbers]}::text[]) AS number`.execute(tx);
}

export type StoredReveal = {
  readonly id: string;
  readonly at: Date;
  readonly number: RevealedNumber;
  readonly name: string;
  readonly role: string;
  readonly reason: string;
};

/** The newest reveals of a client's numbers. */
export function listReveals(
  reader: Reader,
  clientId: string,
  limit: number,
): Promise<StoredReveal[]> {
  return listRevealsBefore(reader, clientId, { before: null, limit });
}

/** The reveals before a place in time, newest first. */
export async function listRevealsBefore(
  reader: Reader,
  clientId: string,
  { before, limit }: BeforeRequest,
): Promise<StoredReveal[]> {
  const rows = await accountsDb(reader)
    .selectFrom('number_reveals')
    .select(['reveal_id', 'revealed_at', 'number', 'staff_name', 'role', 'reason'])
    .where('client_id', '=', clientId)
    .where(({ ref }) => isBefore(ref('revealed_at'), ref('reveal_id'), before))
    .orderBy('revealed_at', 'desc')
    .orderBy('reveal_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.reveal_id,
    at: row.revealed_at,
    number: row.number,
    name: row.staff_name,
    role: row.role,
    reason: row.reason,
  }));
}
