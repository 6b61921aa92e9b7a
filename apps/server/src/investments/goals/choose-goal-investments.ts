import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import { investmentsDb } from '../tables.ts';
import { findActiveGoal, releaseInvestments } from './save-goal.ts';

/**
 * Makes exactly these investments part of a goal. One that was part of another goal moves to this
 * one: each is part of one goal only.
 */
export function chooseGoalInvestments(
  db: Database,
  asked: {
    readonly clientId: string;
    readonly goalId: string;
    readonly investmentIds: readonly string[];
  },
): Promise<{ id: string }> {
  const { clientId, goalId } = asked;
  const ids = [...new Set(asked.investmentIds)];
  return db.transaction().execute(async (tx) => {
    await lockClient(tx, clientId);
    const goal = await findActiveGoal(tx, clientId, goalId);
    const currencies = await currenciesOf(tx, clientId, ids);
    if (currencies.some((currency) => currency !== goal.currency)) {
      const message = 'Only investments in the currency of the goal can be part of it.';
      throw invalid({ investments: [message] });
    }
    await releaseInvestments(tx, clientId, goalId);
    if (ids.length === 0) return { id: goalId };
    await investmentsDb(tx)
      .insertInto('goal_investments')
      .values(ids.map((id) => ({ client_id: clientId, investment_id: id, goal_id: goalId })))
      .onConflict((row) =>
        row.columns(['client_id', 'investment_id']).doUpdateSet({ goal_id: goalId }),
      )
      .execute();
    return { id: goalId };
  });
}

/** One that the client does not have is the same 404 as none (API-07). */
async function currenciesOf(tx: Tx, clientId: string, ids: readonly string[]) {
  if (!ids.every(isId)) throw notFound();
  if (ids.length === 0) return [];
  const rows = await investmentsDb(tx)
    .selectFrom('investments')
    .select('currency')
    .where('client_id', '=', clientId)
    .where('investment_id', 'in', ids)
    .execute();
  if (rows.length < ids.length) throw notFound();
  return rows.map(({ currency }) => currency);
}
