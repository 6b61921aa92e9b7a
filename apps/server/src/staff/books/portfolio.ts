import {
  countPortfolioNow,
  type PortfolioPictures,
  portfolio,
  portfolioInvestments,
  portfolioLoans,
  portfolioReturns,
  portfolioTransfers,
} from '@quarrter/contract/staff/portfolio';
import { addDays, addMonths } from '@quarrter/domain/calendar';
import { monthsAhead } from '@quarrter/domain/investments';
import { isAtRisk } from '@quarrter/domain/loans';
import { toWire } from '@quarrter/domain/money';
import { type ConsoleDeps, recordAction, type StaffMember } from '../../console/index.ts';
import { readEntriesOfKinds } from '../../ledger/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { cutPage, formatDateCursor, parseDateCursor } from '../../platform/http/keyset.ts';
import {
  flows,
  listDueReturns,
  listInvestments,
  listLoans,
  type PortfolioCount,
  queueCount,
  readPortfolio,
} from '../../portfolio/index.ts';
import { kindOf, nameOwners, presentEntries } from './accounts.ts';

/** The pictures of the portfolio, and the rows behind each of their figures. */
export function portfolioRoutes(app: App, { db }: ConsoleDeps): void {
  serve(app, portfolio, async () => {
    const count = await readPortfolio(db);
    return { count: count && present(count) };
  });

  serve(app, countPortfolioNow, async ({ staff, reply }) =>
    reply.code(202).send(await startCount(db, staff)),
  );

  serve(app, portfolioLoans, async ({ query }) => {
    const { limit, after, age, loan_type: loanType } = query;
    const date = await readBusinessDate(db);
    const page = await listLoans(db, date, { limit, after, age, loanType });
    const nameOf = await nameOwners(
      db,
      page.results.map(({ clientId }) => clientId),
    );
    const results = page.results.map((loan) => ({
      ...{ id: loan.loanId, short_id: shortId(loan.loanId), client_name: nameOf(loan.clientId) },
      ...{ loan_type: loan.loanType, age: loan.age, days_late: loan.daysLate },
      ...{ principal: toWire(loan.principal), interest: toWire(loan.interest) },
      penalty: toWire(loan.penalty),
    }));
    return { results, after: page.after };
  });

  serve(app, portfolioInvestments, async ({ query }) => {
    const page = await listInvestments(db, await readBusinessDate(db), query);
    const nameOf = await nameOwners(
      db,
      page.results.map(({ clientId }) => clientId),
    );
    const results = page.results.map((one) => ({
      ...{ id: one.investmentId, short_id: shortId(one.investmentId), client_id: one.clientId },
      ...{ client_name: nameOf(one.clientId), plan: one.plan, currency: one.currency },
      ...{ matures_on: one.maturesOn, capital: toWire(one.capital), returns: toWire(one.returns) },
    }));
    return { results, after: page.after };
  });

  serve(app, portfolioReturns, async ({ query }) => {
    const page = await listDueReturns(db, query);
    const nameOf = await nameOwners(
      db,
      page.results.map(({ clientId }) => clientId),
    );
    const results = page.results.map((one) => ({
      ...{ id: one.investmentId, short_id: shortId(one.investmentId), client_id: one.clientId },
      ...{ client_name: nameOf(one.clientId), plan: one.plan, currency: query.currency },
      ...{ due_on: one.dueOn, matures_on: one.maturesOn, capital: toWire(one.capital) },
      ...toTaxed(one),
    }));
    return { results, after: page.after };
  });

  serve(app, portfolioTransfers, async ({ query }) => {
    const { flow, month, limit } = query;
    const from = `${month}-01`;
    const rows = await readEntriesOfKinds(db, {
      kinds: [...flows[flow].plus, ...flows[flow].minus],
      ...{ from, to: addDays(addMonths(from, 1), -1), limit: limit + 1 },
      after: parseDateCursor(query.after),
    });
    const page = cutPage(rows, limit, ({ happenedOn, transferId }) =>
      formatDateCursor({ date: happenedOn, id: transferId }),
    );
    return { results: await presentEntries(db, page.rows), after: page.after };
  });
}

function startCount(db: Database, staff: StaffMember): Promise<{ detail: string }> {
  return db.transaction().execute(async (tx) => {
    await queueCount(tx);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'count-portfolio',
      subject: 'the portfolio',
    });
    return { detail: 'The count has started.' };
  });
}

function present(count: PortfolioCount): PortfolioPictures {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  const principal = sum(count.loans.map((row) => row.principal));
  const late = count.loans.filter(({ age }) => isAtRisk(age));
  const atRisk = sum(late.map((row) => row.principal));
  return {
    ...{ date: count.date, counted_at: count.countedAt.toISOString() },
    loans: count.loans.map((row) => ({
      ...{ loan_type: row.loanType, age: row.age, loans: row.count },
      ...{ principal: toWire(row.principal), interest: toWire(row.interest) },
      penalty: toWire(row.penalty),
    })),
    outstanding: toWire(sum(count.loans.map((row) => row.principal + row.interest + row.penalty))),
    ...{ principal: toWire(principal), at_risk: toWire(atRisk), par30: percent(atRisk, principal) },
    months: count.months.map((row) => ({
      ...{ month: row.month, disbursed: toWire(row.disbursed), collected: toWire(row.collected) },
    })),
    investments: count.investments.map((row) => ({
      ...{ currency: row.currency, month: row.month, investments: row.count },
      ...{ capital: toWire(row.capital), returns: toWire(row.returns) },
    })),
    returns: returnsByMonth(count),
    cash: count.cash.map(({ currency, code, balance }) => ({
      ...{ currency, code, name: kindOf(code).name, balance: toWire(balance) },
    })),
  };
}

const toTaxed = ({ gross, tax }: { gross: bigint; tax: bigint }) => ({
  ...{ gross: toWire(gross), tax: toWire(tax), net: toWire(gross - tax) },
});

/** The months of the coming year in which returns fall due or capital matures. */
function returnsByMonth({ date, returns, investments }: PortfolioCount) {
  const last = addMonths(`${date.slice(0, 7)}-01`, monthsAhead).slice(0, 7);
  return (['NGN', 'USD'] as const).flatMap((currency) => {
    const due = returns.filter((row) => row.currency === currency);
    const maturing = investments.filter(
      (row) => row.currency === currency && row.month !== null && row.month < last,
    );
    const months = [...due, ...maturing].flatMap(({ month }) => month ?? []);
    return [...new Set(months)].sort().map((month) => {
      const ofMonth = maturing.find((row) => row.month === month);
      const earned = due.find((row) => row.month === month);
      return {
        ...{ currency, month, returns: earned?.count ?? 0 },
        ...toTaxed(earned ?? { gross: 0n, tax: 0n }),
        ...{ maturing: ofMonth?.count ?? 0, capital: toWire(ofMonth?.capital ?? 0n) },
      };
    });
  });
}

/** Percent with one place, rounded half up; a share of nothing is none. */
function percent(part: bigint, whole: bigint): string {
  const tenths = whole === 0n ? 0n : (part * 2000n + whole) / (whole * 2n);
  return `${tenths / 10n}.${tenths % 10n}`;
}
