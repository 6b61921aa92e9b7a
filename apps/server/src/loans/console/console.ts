import { checkAnswer, staffIdentity } from '@quarrter/contract/staff/loan-actions';
import { exportLoans, staffLoanDetail, staffLoanQueue } from '@quarrter/contract/staff/loans';
import { defineConsole } from '../../console/index.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { checkSpokenAnswer } from './application/check-answer.ts';
import { exportLoanList } from './application/export-loans.ts';
import { listLoanQueue } from './application/list-loan-queue.ts';
import { showApplication } from './application/read-application.ts';
import { revealIdentity } from './application/reveal-identity.ts';
import { clientPageRoutes } from './client-page.ts';
import { decideRoutes } from './decide/routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { hardshipRoutes } from './hardship.ts';
import { holidayRoutes } from './holidays.ts';
import type { LoansConsoleDeps } from './loan-panels.ts';
import { queues } from './queues.ts';
import { searches } from './search-loans.ts';

/** Loans from the application to their end, for staff. */
export const loansConsole = defineConsole<LoansConsoleDeps>({
  routes: (app, deps) => {
    applicationRoutes(app, deps);
    decideRoutes(app, deps);
    documentRoutes(app, deps);
    hardshipRoutes(app, deps);
    clientPageRoutes(app, deps);
    holidayRoutes(app, deps);
  },
  queues,
  searches,
});

function applicationRoutes(app: App, deps: LoansConsoleDeps): void {
  serve(app, staffLoanQueue, ({ query }) => listLoanQueue(deps.db, query));

  serve(app, exportLoans, async ({ query, staff, reply }) => {
    const file = await exportLoanList(deps.db, staff, query);
    return asCsvFile(reply, 'applications.csv').send(file);
  });

  serve(app, staffLoanDetail, ({ params, staff }) =>
    showApplication(deps, staff, params.id, new Date()),
  );

  serve(app, staffIdentity, ({ params, body, staff }) =>
    revealIdentity(deps, staff, { loanId: params.id, reason: body.reason }),
  );

  serve(app, checkAnswer, ({ params, body, staff }) =>
    checkSpokenAnswer(deps.db, staff, params.id, body.answer, new Date()),
  );
}
