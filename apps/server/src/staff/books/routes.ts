import {
  accountEntries,
  chartOfAccounts,
  clientAccounts,
  findBookClient,
  generalLedger,
  ledgerEntries,
  trialBalance,
} from '@quarrter/contract/staff/books';
import {
  lendingReturnFile,
  lendingReturnLoans,
  readLendingReturn,
} from '@quarrter/contract/staff/lending-returns';
import { accountKinds, lenderId } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { checkRoutes } from './check-routes.ts';
import { findClientByEmail, showAccount, showClientAccounts } from './client-accounts.ts';
import { closeRoutes } from './closes.ts';
import { showGeneralLedger, showLedgerEntries } from './general-ledger.ts';
import { journalRoutes } from './journal-routes.ts';
import type { JournalConsole } from './journals.ts';
import { exportLendingLoans, showLendingLoans } from './lending-return-loans.ts';
import { showLendingReturn } from './lending-returns.ts';
import { portfolioRoutes } from './portfolio.ts';
import { showTrialBalance } from './trial-balance.ts';

/** The lender's books: read by finance, administrators and auditors. */
export function bookRoutes(app: App, console: JournalConsole): void {
  checkRoutes(app, console);
  closeRoutes(app, console);
  journalRoutes(app, console);
  portfolioRoutes(app, console);
  const { db } = console;

  serve(app, chartOfAccounts, async () => ({
    ...{ businessDate: await readBusinessDate(db), lenderId, results: [...accountKinds] },
  }));

  serve(app, trialBalance, ({ query }) => showTrialBalance(db, query));

  serve(app, generalLedger, ({ params, query }) => showGeneralLedger(db, params.code, query));

  serve(app, ledgerEntries, ({ params, query }) => showLedgerEntries(db, params.code, query));

  serve(app, readLendingReturn, ({ query }) => showLendingReturn(db, query.period));

  serve(app, lendingReturnLoans, ({ query }) => showLendingLoans(db, query));

  serve(app, lendingReturnFile, async ({ query, staff, reply }) => {
    const file = await exportLendingLoans(db, staff, query);
    return asCsvFile(reply, `loans-${query.figure}-${query.month}.csv`).send(file);
  });

  serve(app, findBookClient, ({ query }) => findClientByEmail(db, query.email));

  serve(app, clientAccounts, ({ params, query, staff }) =>
    showClientAccounts(db, staff, params.clientId, query),
  );

  serve(app, accountEntries, ({ params, query, staff }) => showAccount(db, staff, params, query));
}
