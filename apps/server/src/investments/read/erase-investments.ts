import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { investmentsDb } from '../tables.ts';

/** Erases what clients wrote about their investments; amounts, dates and states stay. */
export async function eraseInvestments(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const these = sql<string>`any(${clientIds}::uuid[])`;
  await investmentsDb(tx)
    .updateTable('investments')
    .set({ form: sql`'{}'::jsonb` })
    .where('client_id', '=', these)
    .execute();
  await investmentsDb(tx)
    .updateTable('withdrawals')
    .set({
      ...{ account_name: '', account_index: '', account_ending: '', held_bank_code: null },
      ...{ held_account_number_sealed: null, held_account_name: null, request_hash: null },
    })
    .where('client_id', '=', these)
    .execute();
  await investmentsDb(tx).deleteFrom('goal_investments').where('client_id', '=', these).execute();
  await investmentsDb(tx).deleteFrom('investment_goals').where('client_id', '=', these).execute();
}
