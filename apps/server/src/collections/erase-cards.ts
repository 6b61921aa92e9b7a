import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { collectionsDb } from './tables.ts';

/** Erases which cards of some clients were charged automatically. */
export async function eraseCards(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const these = sql<string>`any(${clientIds}::uuid[])`;
  for (const table of ['automatic_repayments', 'monthly_top_ups'] as const) {
    await collectionsDb(tx)
      .updateTable(table)
      .set({ card_name: '' })
      .where('client_id', '=', these)
      .execute();
  }
}
