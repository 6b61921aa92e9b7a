import type { IsoDate } from '@quarrter/domain/calendar';
import {
  type CountedInvestment,
  type GoalOutlook,
  goalOutlook,
} from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readTaxVersions } from '../../products/index.ts';
import { readArchivedGoals, readGoalRows, readHeldForGoals } from './goal-queries.ts';

/** A savings goal of a client. */
export type Goal = {
  readonly goalId: string;
  readonly name: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly targetOn: IsoDate;
};

/** An investment with money in it, and the goal that it is part of. */
export type GoalInvestment = CountedInvestment & {
  readonly investmentId: string;
  readonly currency: Currency;
  readonly maturesOn: IsoDate;
  readonly goalId: string | null;
};

export type Goals = {
  /** The nearest date first. */
  readonly goals: readonly (Goal & GoalOutlook)[];
  /** Archived last first. */
  readonly archived: readonly Goal[];
  /** Newest first. */
  readonly investments: readonly GoalInvestment[];
};

/** The same few statements, however many goals and investments a client has. */
export async function readGoals(reader: Reader, clientId: string): Promise<Goals> {
  const today = await readBusinessDate(reader);
  const goals = await readGoalRows(reader, clientId);
  const archived = await readArchivedGoals(reader, clientId);
  const investments = await readGoalInvestments(reader, clientId);
  const taxes = await readTaxVersions(reader);
  const countedTo = Map.groupBy(investments, ({ goalId }) => goalId);
  return {
    goals: goals.map((goal) => {
      const counted = countedTo.get(goal.goalId) ?? [];
      return { ...goal, ...goalOutlook(goal, counted, { today, taxes }) };
    }),
    archived,
    investments,
  };
}

async function readGoalInvestments(reader: Reader, clientId: string): Promise<GoalInvestment[]> {
  const rows = await readHeldForGoals(reader, clientId);
  const ids = rows.map(({ investmentId }) => investmentId);
  if (ids.length === 0) return [];
  const balancesOf = await readBalances(reader, clientId, ids);
  return rows.map((row) => {
    const balances = balancesOf(row.investmentId);
    const capital = balances.balance(ledgerCodes.investorCapital);
    return { ...row, capital, returns: balances.balance(ledgerCodes.returnsOwed) };
  });
}
