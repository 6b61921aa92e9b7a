import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { corporateDb } from './tables.ts';

/** Erases which employer some clients work for; their lines of the roster are free again. */
export async function eraseEmployees(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const these = sql<string>`any(${clientIds}::uuid[])`;
  await corporateDb(tx).deleteFrom('employee_profiles').where('client_id', '=', these).execute();
  await corporateDb(tx)
    .updateTable('corporate_roster')
    .set({ client_id: null, claimed_at: null })
    .where('client_id', '=', these)
    .execute();
}
