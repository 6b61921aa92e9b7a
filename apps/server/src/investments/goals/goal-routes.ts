import {
  archiveGoal as archiveCall,
  changeGoal as changeCall,
  chooseGoalInvestments as chooseCall,
  createGoal as createCall,
  type GoalTerms,
  goalList,
} from '@quarrter/contract/client/goals';
import { currencyFromSlug, currencySlug, toWire } from '@quarrter/domain/money';
import { shortId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, requestIdOf, serve } from '../../platform/http/http.ts';
import { chooseGoalInvestments } from './choose-goal-investments.ts';
import { type Goal, readGoals } from './goals.ts';
import { archiveGoal, changeGoal, createGoal } from './save-goal.ts';

/** The calls of savings goals. Goals move no money, so no password is asked for. */
export function goalRoutes(app: App, { db, secrets }: PlatformDeps): void {
  serve(app, goalList, async ({ client: { clientId } }) => {
    const { goals, archived, investments } = await readGoals(db, clientId);
    return {
      count: goals.length,
      results: goals.map((goal) => ({
        ...toTerms(goal),
        state: goal.state,
        capital: toWire(goal.capital),
        returns: toWire(goal.returns),
        saved: toWire(goal.saved),
        percent: goal.percent,
        expected: toWire(goal.expected),
        missing: toWire(goal.missing),
        months: goal.months,
        monthly: toWire(goal.monthly),
      })),
      archived: archived.map(toTerms),
      investments: investments.map((one) => ({
        id: one.investmentId,
        investment_type: one.kind,
        short_id: shortId(one.investmentId),
        currency: currencySlug(one.currency),
        balance: toWire(one.capital + one.returns),
        maturity_date: one.maturesOn,
        goal_id: one.goalId,
      })),
    };
  });

  serve(
    app,
    createCall,
    ({ body: { currency: slug, ...terms }, client: { clientId }, request }) => {
      const currency = currencyFromSlug(slug) ?? 'NGN';
      return createGoal(db, secrets, {
        clientId,
        requestId: requestIdOf(request),
        currency,
        terms,
      });
    },
  );

  serve(app, changeCall, ({ params, body: terms, client: { clientId } }) =>
    changeGoal(db, { clientId, goalId: params.id, terms }),
  );

  serve(app, chooseCall, ({ params, body, client: { clientId } }) => {
    const { investments: investmentIds } = body;
    return chooseGoalInvestments(db, { clientId, goalId: params.id, investmentIds });
  });

  serve(app, archiveCall, ({ params, body: { archived }, client: { clientId } }) =>
    archiveGoal(db, { clientId, goalId: params.id, archived }),
  );
}

function toTerms({ goalId, name, currency, amount, targetOn }: Goal): GoalTerms {
  return {
    id: goalId,
    name,
    currency: currencySlug(currency),
    amount: toWire(amount),
    date: targetOn,
  };
}
