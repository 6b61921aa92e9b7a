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
import { type ConsoleDeps, recordAction, type StaffMember } from '../../console/index.ts';
import { accountKindOf, readEntriesOfKinds } from '../../ledger/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
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
import { describeEntries, withClientNames } from './accounts.ts';

/** The pictures of the portfolio, and the rows behind each of their figures. */
export function portfolioRoutes(app: App, { db }: ConsoleDeps): void {
  serve(app, portfolio, async () => {
    const count = await readPortfolio(db);
    return { count: count && picturesOf(count) };
  });

  serve(app, countPortfolioNow, async ({ staff, reply }) =>
    reply.code(202).send(await startCount(db, staff)),
  );

  serve(app, portfolioLoans, async ({ query }) =>
    withNames(db, await listLoans(db, await readBusinessDate(db), query)),
  );

  serve(app, portfolioInvestments, async ({ query }) =>
    withNames(db, await listInvestments(db, await readBusinessDate(db), query)),
  );

  serve(app, portfolioReturns, async ({ query }) => withNames(db, await listDueReturns(db, query)));

  serve(app, portfolioTransfers, async ({ query }) => {
    const { flow, month, limit } = query;
    const from = `${month}-01`;
    const rows = await readEntriesOfKinds(db, {
      kinds: [...flows[flow].plus, ...flows[flow].minus],
      ...{ from, to: addDays(addMonths(from, 1), -1), limit: limit + 1 },
      after: parseDateCursor(query.after),
    });
    const page = cutPage(rows, limit, formatDateCursor);
    return { results: await describeEntries(db, page.rows), after: page.after };
  });
}

/** A page of records with their short ids and the names of their clients. */
export async function withNames<Row extends { readonly id: string; readonly clientId: string }>(
  reader: Reader,
  { results, after }: { results: readonly Row[]; after: string | null },
) {
  const named = await withClientNames(reader, results);
  return { results: named.map((row) => ({ ...row, shortId: shortId(row.id) })), after };
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

function picturesOf(count: PortfolioCount): PortfolioPictures {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  const principal = sum(count.loans.map((row) => row.principal));
  const late = count.loans.filter(({ age }) => isAtRisk(age));
  const atRisk = sum(late.map((row) => row.principal));
  return {
    ...count,
    outstanding: sum(count.loans.map((row) => row.principal + row.interest + row.penalty)),
    ...{ principal, atRisk, par30: percent(atRisk, principal) },
    returns: returnsByMonth(count),
    cash: count.cash.map((row) => ({ ...row, name: accountKindOf(row.code).name })),
  };
}

/** The months of the coming year in which returns fall due or capital matures. */
function returnsByMonth({
  date,
  returns,
  investments,
}: PortfolioCount): PortfolioPictures['returns'] {
  const last = addMonths(`${date.slice(0, 7)}-01`, monthsAhead).slice(0, 7);
  return (['NGN', 'USD'] as const).flatMap((currency) => {
    const due = returns.filter((row) => row.currency === currency);
    const maturing = investments.filter(
      (row) => row.currency === currency && row.month !== null && row.month < last,
    );
    const months = [...due, ...maturing].flatMap(({ month }) => month ?? []);
    return [...new Set(months)].sort().map((month) => {
      const ofMonth = maturing.find((row) => row.month === month);
      const { count = 0, gross = 0n, tax = 0n } = due.find((row) => row.month === month) ?? {};
      return {
        ...{ currency, month, count, gross, tax, net: gross - tax },
        ...{ maturing: ofMonth?.count ?? 0, capital: ofMonth?.capital ?? 0n },
      };
    });
  });
}

/** Percent with one place, rounded half up; a share of nothing is none. */
function percent(part: bigint, whole: bigint): string {
  const tenths = whole === 0n ? 0n : (part * 2000n + whole) / (whole * 2n);
  return `${tenths / 10n}.${tenths % 10n}`;
}
