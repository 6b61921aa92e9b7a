import { clientDocuments, clientLoans } from '@quarrter/contract/staff/client-lists';
import { identifyClient } from '@quarrter/contract/staff/clients';
import { type ClientPanels, clientTab } from '../../accounts/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import type { LoansDeps } from '../deps.ts';
import { listClientDocuments, listClientLoans, readOwed } from '../read/client-loans.ts';
import { checkIdentity } from './identify-client.ts';

const shownLoans = 5;

/** The panels of the client page with the balances and the newest applications. */
export const clientLoanPanels: Pick<ClientPanels, 'owed' | 'loans'> = {
  owed: readOwed,
  loans: async (reader, clientId) =>
    (await listClientLoans(reader, clientId, { limit: shownLoans })).results,
};

/** The tabs of a client with loans and their files, and the check of an identity. */
export function clientPageRoutes(app: App, deps: LoansDeps): void {
  const { db } = deps;
  serve(app, identifyClient, ({ params, body, staff }) =>
    checkIdentity(deps, staff, params.id, body.loanId),
  );

  serve(
    app,
    clientLoans,
    clientTab(db, ({ clientId }, query) => listClientLoans(db, clientId, query)),
  );

  serve(
    app,
    clientDocuments,
    clientTab(db, ({ clientId }, query) => listClientDocuments(db, deps, clientId, query)),
  );
}
