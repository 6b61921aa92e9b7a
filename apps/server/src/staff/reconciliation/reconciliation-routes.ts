import { comparisonRuns } from '@quarrter/contract/staff/comparisons';
import {
  closeReports,
  explainDifference,
  lookUpDifference,
  proposeOpeningBalance,
  proposeTopUp,
  reconciliation,
  startReconciliation,
} from '@quarrter/contract/staff/reconciliation';
import type { ConsoleDeps } from '../../console/index.ts';
import type { PaymentsDeps } from '../../payments/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { isWaiting, listComparisons } from '../../reconciliation/index.ts';
import { readCloseReports } from './close-reports.ts';
import { proposeEntry } from './lender-entries.ts';
import { explain, lookUp, readReconciliation, startRun } from './reconciliation.ts';

/** Differences from the provider: finance works on them, an administrator reads them. */
export function reconciliationRoutes(app: App, deps: PaymentsDeps & ConsoleDeps): void {
  serve(app, reconciliation, ({ query }) => readReconciliation(deps.db, query));

  serve(app, comparisonRuns, async ({ query }) => ({
    ...(await listComparisons(deps.db, query)),
    waiting: await isWaiting(deps.db),
  }));

  serve(app, closeReports, ({ query }) => readCloseReports(deps.db, query));

  serve(app, startReconciliation, async ({ staff, reply }) =>
    reply.code(202).send(await startRun(deps.db, staff)),
  );

  serve(app, lookUpDifference, ({ params, staff }) => lookUp(deps, staff, params.id));

  serve(app, explainDifference, ({ params, body, staff }) =>
    explain(deps.db, staff, params.id, body.note),
  );

  serve(app, proposeOpeningBalance, async ({ body, staff, reply }) =>
    reply.code(201).send(await proposeEntry(deps, staff, { kind: 'opening-balance', ...body })),
  );

  serve(app, proposeTopUp, async ({ body, staff, reply }) => {
    const entry = { kind: 'top-up', account: 'provider', ...body } as const;
    return reply.code(201).send(await proposeEntry(deps, staff, entry));
  });
}
