import * as checks from '@quarrter/contract/staff/book-checks';
import * as books from '@quarrter/contract/staff/books';
import { clientLedger } from '@quarrter/contract/staff/client-lists';
import * as contract from '@quarrter/contract/staff/journals';
import { clientTab } from '../../accounts/index.ts';
import { defineConsole } from '../../console/index.ts';
import { accountKinds, lenderId, listTransfersOf } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import { type App, requestIdOf, serve } from '../../platform/http/http.ts';
import { listRuns, readOutcomes } from '../check-runs.ts';
import { startLedgerCheck } from './checks.ts';
import { findClientByEmail, showAccount, showClientAccounts } from './client-accounts.ts';
import { showGeneralLedger, showLedgerEntries } from './general-ledger.ts';
import { type JournalDeps, proposeJournal, reverseJournal, showJournals } from './journals.ts';
import { closeMonth, showMonth, showMonths } from './months.ts';
import { showTrialBalance } from './trial-balance.ts';

/** The lender's books: read by finance, administrators and auditors. */
export const booksConsole = defineConsole<JournalDeps>({
  routes: (app, deps) => {
    ledgerRoutes(app, deps);
    journalRoutes(app, deps);
    checkRoutes(app, deps);
  },
});

function ledgerRoutes(app: App, { db }: JournalDeps): void {
  serve(app, books.chartOfAccounts, async () => ({
    businessDate: await readBusinessDate(db),
    lenderId,
    results: [...accountKinds],
  }));

  serve(app, books.trialBalance, ({ query }) => showTrialBalance(db, query));

  serve(app, books.generalLedger, ({ params, query }) => showGeneralLedger(db, params.code, query));

  serve(app, books.ledgerEntries, ({ params, query }) => showLedgerEntries(db, params.code, query));

  serve(app, books.findBookClient, ({ query }) => findClientByEmail(db, query.email));

  serve(app, books.clientAccounts, ({ params, query, staff }) =>
    showClientAccounts(db, staff, params.clientId, query),
  );

  serve(app, books.accountEntries, ({ params, query, staff }) =>
    showAccount(db, staff, params, query),
  );

  serve(
    app,
    clientLedger,
    clientTab(db, ({ clientId }, query) => listTransfersOf(db, clientId, query)),
  );
}

/** Journals by hand and the close of months: finance proposes, a second person decides. */
function journalRoutes(app: App, deps: JournalDeps): void {
  const { db } = deps;
  serve(app, contract.journals, ({ query }) => showJournals(db, query));

  serve(app, contract.proposeJournal, async ({ body, staff, request, reply }) =>
    reply.code(201).send(await proposeJournal(deps, staff, body, requestIdOf(request))),
  );

  serve(app, contract.reverseJournal, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await reverseJournal(deps, staff, params.id, body.reason)),
  );

  serve(app, contract.closedMonths, ({ staff }) => showMonths(deps, staff, new Date()));

  serve(app, contract.monthBalances, ({ params }) => showMonth(db, params.month));

  serve(app, contract.proposeMonthClose, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await closeMonth(deps, staff, params.month, body.note)),
  );
}

/** The check of the ledger, with its progress. */
function checkRoutes(app: App, { db }: JournalDeps): void {
  serve(app, checks.checkRuns, ({ query }) => listRuns(db, query));

  serve(app, checks.startLedgerCheck, async ({ staff, reply }) =>
    reply.code(202).send(await startLedgerCheck(db, staff)),
  );

  serve(app, checks.checkOutcomes, async ({ params }) => ({
    results: await readOutcomes(db, params.id),
  }));
}
