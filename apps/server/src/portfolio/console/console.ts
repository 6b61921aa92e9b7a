import * as returns from '@quarrter/contract/staff/lending-returns';
import * as contract from '@quarrter/contract/staff/portfolio';
import * as tax from '@quarrter/contract/staff/tax-withheld';
import { addDays, addMonths } from '@quarrter/domain/calendar';
import { describeEntries } from '../../books/index.ts';
import {
  defineActions,
  defineConsole,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readEntriesOfKinds } from '../../ledger/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { cutPage, formatDateCursor, parseDateCursor } from '../../platform/http/keyset.ts';
import { flows, readPortfolio } from '../count.ts';
import { listDueReturns } from '../due-returns.ts';
import { queueCount } from '../jobs.ts';
import { listInvestments, listLoans } from '../lists.ts';
import { exportLendingLoans, showLendingLoans } from './lending-return-loans.ts';
import { showLendingReturn } from './lending-returns.ts';
import { picturesOf } from './pictures.ts';
import { exportTaxWithheld, showTaxWithheld } from './tax-withheld.ts';
import { withNames } from './with-names.ts';

type Deps = { readonly db: Database };

/** The portfolio, lending returns and tax withheld, and the rows behind each of their figures. */
export const portfolioConsole = defineConsole<Deps>({
  routes: (app, deps) => {
    portfolioRoutes(app, deps);
    returnRoutes(app, deps);
  },
});

function portfolioRoutes(app: App, { db }: Deps): void {
  serve(app, contract.portfolio, async () => {
    const count = await readPortfolio(db);
    return { count: count && picturesOf(count) };
  });

  serve(app, contract.countPortfolioNow, async ({ staff, reply }) =>
    reply.code(202).send(await startCount(db, staff)),
  );

  serve(app, contract.portfolioLoans, async ({ query }) =>
    withNames(db, await listLoans(db, await readBusinessDate(db), query)),
  );

  serve(app, contract.portfolioInvestments, async ({ query }) =>
    withNames(db, await listInvestments(db, await readBusinessDate(db), query)),
  );

  serve(app, contract.portfolioReturns, async ({ query }) =>
    withNames(db, await listDueReturns(db, query)),
  );

  serve(app, contract.portfolioTransfers, async ({ query }) => {
    const { flow, month, limit } = query;
    const from = `${month}-01`;
    const rows = await readEntriesOfKinds(db, {
      kinds: [...flows[flow].plus, ...flows[flow].minus],
      from,
      to: addDays(addMonths(from, 1), -1),
      limit: limit + 1,
      after: parseDateCursor(query.after),
    });
    const page = cutPage(rows, limit, formatDateCursor);
    return { results: await describeEntries(db, page.rows), after: page.after };
  });
}

const actions = defineActions({ 'count-portfolio': 'Recalculation of the portfolio started' });

function startCount(db: Database, staff: StaffMember): Promise<{ detail: string }> {
  return db.transaction().execute(async (tx) => {
    await queueCount(tx);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['count-portfolio'],
      subject: 'the portfolio',
    });
    return { detail: 'The recalculation has started.' };
  });
}

function returnRoutes(app: App, { db }: Deps): void {
  serve(app, tax.taxWithheld, ({ query }) => showTaxWithheld(db, query));

  serve(app, tax.taxWithheldFile, async ({ query, staff, reply }) => {
    const file = await exportTaxWithheld(db, staff, query);
    return asCsvFile(reply, `tax-withheld-${query.currency}-${query.month}.csv`).send(file);
  });

  serve(app, returns.readLendingReturn, ({ query }) => showLendingReturn(db, query.period));

  serve(app, returns.lendingReturnLoans, ({ query }) => showLendingLoans(db, query));

  serve(app, returns.lendingReturnFile, async ({ query, staff, reply }) => {
    const file = await exportLendingLoans(db, staff, query);
    return asCsvFile(reply, `loans-${query.figure}-${query.month}.csv`).send(file);
  });
}
