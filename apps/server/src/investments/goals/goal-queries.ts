import { investmentStatus } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import type { Reader } from '../../platform/database/database.ts';
import { investmentsDb } from '../tables.ts';

/** How many archived goals are shown. */
const shownArchived = 20;

function goalsOf(reader: Reader, clientId: string) {
  return investmentsDb(reader)
    .selectFrom('investment_goals')
    .select(['goal_id as goalId', 'name', 'currency', 'amount', 'target_on as targetOn'])
    .where('client_id', '=', clientId);
}

/** Those that are not archived. */
export async function readGoalRows(reader: Reader, clientId: string) {
  return goalsOf(reader, clientId)
    .where('archived_at', 'is', null)
    .orderBy('target_on')
    .orderBy('goal_id')
    .execute();
}

export async function readArchivedGoals(reader: Reader, clientId: string) {
  return goalsOf(reader, clientId)
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .orderBy('goal_id', 'desc')
    .limit(shownArchived)
    .execute();
}

/** One goal, archived or not; another client's id finds none (API-07). */
export async function findGoalRow(reader: Reader, clientId: string, goalId: string) {
  return goalsOf(reader, clientId)
    .select('archived_at as archivedAt')
    .where('goal_id', '=', goalId)
    .executeTakeFirst();
}

export async function countGoals(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<number> {
  const { count } = await investmentsDb(reader)
    .selectFrom('investment_goals')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The investments that hold money, newest first, without the details of their forms. */
export async function readHeldForGoals(reader: Reader, clientId: string) {
  return investmentsDb(reader)
    .selectFrom('investments as plan')
    .leftJoin('goal_investments as counted', (join) =>
      join
        .onRef('counted.client_id', '=', 'plan.client_id')
        .onRef('counted.investment_id', '=', 'plan.investment_id'),
    )
    .select([
      'plan.investment_id as investmentId',
      'plan.investment_type as kind',
      'plan.currency',
      'plan.months',
      'plan.start_on as startOn',
      'plan.matures_on as maturesOn',
      'plan.next_returns_on as nextReturnsOn',
      'plan.initial_amount as initialAmount',
      'plan.plan_minimum as planMinimum',
      'plan.rate_ppm as ratePpm',
      'counted.goal_id as goalId',
    ])
    .where('plan.client_id', '=', clientId)
    .where('plan.status', '<>', investmentStatus.complete)
    .orderBy('plan.investment_id', 'desc')
    .execute();
}
