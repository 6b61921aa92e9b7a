import { clientLedger } from '@quarrter/contract/staff/client-lists';
import { clientTab } from '../../accounts/index.ts';
import { defineConsole } from '../../console/index.ts';
import { listTransfersOf } from '../../ledger/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/http.ts';

/** The tab of a client with their entries in the ledger. */
export const ledgerTab = defineConsole<{ readonly db: Database }>({
  routes: (app, { db }) =>
    serve(
      app,
      clientLedger,
      clientTab(db, ({ clientId }, query) => listTransfersOf(db, clientId, query)),
    ),
});
