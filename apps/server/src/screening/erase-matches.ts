import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { screeningDb } from './tables.ts';

/** The clients who are on a list, as a sub-query with client_id. */
export const listedClients: RawBuilder<unknown> = sql`(
  SELECT client_id FROM screening_matches WHERE state = 'confirmed'
)`;

/** The clients who are frozen, likewise. */
export const frozenClients: RawBuilder<unknown> = sql`(
  SELECT client_id FROM client_freezes WHERE state IN ('proposed', 'frozen')
)`;

/** Deletes the matches of some clients, and the reasons why they were frozen. */
export async function eraseMatches(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const these = sql<string>`any(${clientIds}::uuid[])`;
  for (const table of ['screening_matches', 'client_freezes'] as const) {
    await screeningDb(tx).deleteFrom(table).where('client_id', '=', these).execute();
  }
}
