import { goalDateError, maxGoals } from '@quarrter/domain/investments';
import { type Currency, parseAmount } from '@quarrter/domain/money';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isId, newId } from '../../platform/database/ids.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { investmentsDb } from '../tables.ts';
import { findGoalRow, readGoalRows } from './goal-queries.ts';
import type { Goal } from './goals.ts';

/** As the form has checked them. */
export type GoalTerms = { readonly name: string; readonly amount: string; readonly date: string };

/** Adds a goal. The same request id gives the same goal. */
export function createGoal(
  db: Database,
  secrets: Pick<Secrets, 'byIndexKey'>,
  asked: {
    readonly clientId: string;
    readonly requestId: string | undefined;
    readonly currency: Currency;
    readonly terms: GoalTerms;
  },
): Promise<{ id: string }> {
  const { clientId, requestId, currency, terms } = asked;
  const input = { ...terms, currency };
  return db.transaction().execute((tx) =>
    runIdempotently(tx, secrets, { clientId, requestId, command: 'goal', input }, async () => {
      const { date: today, at } = await readBusinessTimeOf(tx, clientId);
      const others = await lockGoals(tx, clientId);
      requireRoom(others);
      requireDate(terms, today);
      requireOwnName(terms.name, others);
      const id = newId();
      await investmentsDb(tx)
        .insertInto('investment_goals')
        .values({
          client_id: clientId,
          goal_id: id,
          currency,
          created_at: at,
          ...columnsOf(terms),
        })
        .execute();
      return { id };
    }),
  );
}

/** Changes everything but the currency. A date that has come may stay while the rest is changed. */
export function changeGoal(
  db: Database,
  asked: { readonly clientId: string; readonly goalId: string; readonly terms: GoalTerms },
): Promise<{ id: string }> {
  const { clientId, goalId, terms } = asked;
  return db.transaction().execute(async (tx) => {
    const { date: today } = await readBusinessTimeOf(tx, clientId);
    const goals = await lockGoals(tx, clientId);
    const goal = await findActiveGoal(tx, clientId, goalId);
    if (terms.date !== goal.targetOn) requireDate(terms, today);
    requireOwnName(
      terms.name,
      goals.filter((other) => other.goalId !== goalId),
    );
    await updateGoal(tx, { clientId, goalId }, columnsOf(terms));
    return { id: goalId };
  });
}

/** An archived goal lets its investments go; brought back, it has none. */
export function archiveGoal(
  db: Database,
  asked: { readonly clientId: string; readonly goalId: string; readonly archived: boolean },
): Promise<{ id: string }> {
  const { clientId, goalId, archived } = asked;
  return db.transaction().execute(async (tx) => {
    const { at } = await readBusinessTimeOf(tx, clientId);
    const others = await lockGoals(tx, clientId);
    const goal = await findGoal(tx, clientId, goalId);
    if ((goal.archivedAt !== null) === archived) return { id: goalId };
    if (archived) {
      await releaseInvestments(tx, clientId, goalId);
    } else {
      requireRoom(others);
      if (others.some(({ name }) => isSameName(name, goal.name))) {
        throw conflict('You have another goal with this name. Change its name first.');
      }
    }
    await updateGoal(tx, { clientId, goalId }, { archived_at: archived ? at : null });
    return { id: goalId };
  });
}

/** Holds the client, so that two changes at once see each other, and reads the goals. */
async function lockGoals(tx: Tx, clientId: string): Promise<Goal[]> {
  await lockClient(tx, clientId);
  return readGoalRows(tx, clientId);
}

/** Another client's goal is the same 404 as none (API-07). */
async function findGoal(tx: Tx, clientId: string, goalId: string) {
  const goal = isId(goalId) ? await findGoalRow(tx, clientId, goalId) : undefined;
  if (goal === undefined) throw notFound();
  return goal;
}

/** The client is locked. */
export async function findActiveGoal(tx: Tx, clientId: string, goalId: string): Promise<Goal> {
  const goal = await findGoal(tx, clientId, goalId);
  if (goal.archivedAt !== null) throw conflict('This goal is archived. Bring it back first.');
  return goal;
}

export async function releaseInvestments(tx: Tx, clientId: string, goalId: string) {
  await investmentsDb(tx)
    .deleteFrom('goal_investments')
    .where('client_id', '=', clientId)
    .where('goal_id', '=', goalId)
    .execute();
}

type Changes = ReturnType<typeof columnsOf> | { archived_at: Date | null };

async function updateGoal(
  tx: Tx,
  { clientId, goalId }: { clientId: string; goalId: string },
  changes: Changes,
): Promise<void> {
  await investmentsDb(tx)
    .updateTable('investment_goals')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('goal_id', '=', goalId)
    .execute();
}

function columnsOf({ name, amount, date }: GoalTerms) {
  return { name, amount: parseAmount(amount) ?? 0n, target_on: date };
}

function requireDate({ date }: GoalTerms, today: string): void {
  const error = goalDateError(date, today);
  if (error !== null) throw invalid({ date: [error] });
}

function requireRoom(goals: readonly Goal[]): void {
  if (goals.length < maxGoals) return;
  throw conflict(`You have ${maxGoals} goals. Archive one before you add another.`);
}

function requireOwnName(name: string, others: readonly Goal[]): void {
  if (!others.some((other) => isSameName(other.name, name))) return;
  throw invalid({ name: ['You have a goal with this name.'] });
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
