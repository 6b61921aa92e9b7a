import {
  type InvestmentOverview,
  investmentHistory,
  investmentOverview,
  type InvestmentLine as Line,
} from '@quarrter/contract/client/investment-overview';
import { percentFromRatePpm, toWire } from '@quarrter/domain/money';
import { countPendingPayments } from '../../payments/index.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { currencyOfPath } from '../../platform/http/currency-of-path.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { countGoals } from '../goals/goal-queries.ts';
import {
  toCurrentInvestment,
  toInvestmentSummary,
  toReversedRecord,
  toWithdrawalRecord,
} from '../wire.ts';
import { type InvestmentLine, listLines, type Overview, readOverview } from './overview.ts';

export function investmentOverviewRoutes(app: App, { db }: Pick<PlatformDeps, 'db'>): void {
  serve(app, investmentOverview, async ({ params, client: { clientId } }) => {
    const currency = currencyOfPath(params.currency);
    const overview = await readOverview(db, clientId, currency);
    return {
      ...toRecord(overview, new Date()),
      goals: await countGoals(db, clientId, currency),
      pending_payments: await countPendingPayments(db, clientId),
    };
  });

  serve(app, investmentHistory, async ({ params, query, client: { clientId } }) => {
    const page = await listLines(db, clientId, currencyOfPath(params.currency), query);
    return { ...page, results: page.results.map(toLine) };
  });
}

function toRecord(
  overview: Overview,
  now: Date,
): Omit<InvestmentOverview, 'goals' | 'pending_payments'> {
  const { nextReturn, nextMaturity } = overview;
  return {
    summary: toInvestmentSummary(overview.totals),
    months: overview.months.map(({ on, capital, returns }) => ({
      date: on,
      capital: toWire(capital),
      returns: toWire(returns),
      net_worth: toWire(capital + returns),
    })),
    current: overview.current.map(toCurrentInvestment),
    recent: overview.recent.map(toLine),
    matured: {
      count: overview.matured.count,
      results: overview.matured.shown.map((one) => ({
        ...named(one),
        date: one.maturesOn,
        balance: toWire(one.capital + one.returns),
      })),
    },
    next_return: nextReturn && {
      ...named(nextReturn),
      date: nextReturn.nextReturnsOn ?? nextReturn.startOn,
      amount: toWire(nextReturn.nextReturn.net),
    },
    next_maturity: nextMaturity && { ...named(nextMaturity), date: nextMaturity.maturesOn },
    withdrawals: overview.withdrawals.map(({ from, ...withdrawal }) => ({
      ...toWithdrawalRecord(withdrawal, now),
      investment_id: from.investmentId,
      investment_type: from.kind,
    })),
  };
}

function named({ investmentId, kind }: Pick<InvestmentLine, 'investmentId' | 'kind'>) {
  return { id: investmentId, investment_type: kind, short_id: shortId(investmentId) };
}

function toLine(line: InvestmentLine): Line {
  return {
    ...named(line),
    initial_investment_amount: toWire(line.initialAmount),
    interest_rate: percentFromRatePpm(line.ratePpm),
    start_date: line.startOn,
    maturity_date: line.maturesOn,
    status: line.status,
    ...(line.reversed && { reversed: toReversedRecord(line.reversed) }),
  };
}
