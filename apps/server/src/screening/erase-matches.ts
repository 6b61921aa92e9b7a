import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { screeningDb } from './tables.ts';

/** The clients who are on a list, as a sub-query with client_id. */
export const listedClients: RawBuilder<unknown> = sql`(
  SELECT client_id FROM screening_matches WHERE state = 'confirmed'
)`;

/** Deletes what the names of some clients were like. */
export async function eraseMatches(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await screeningDb(tx)
    .deleteFrom('screening_matches')
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute();
}
