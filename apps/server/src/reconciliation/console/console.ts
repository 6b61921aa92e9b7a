import { comparisonRuns } from '@quarrter/contract/staff/comparisons';
import * as contract from '@quarrter/contract/staff/reconciliation';
import { type ConsoleDeps, defineConsole } from '../../console/index.ts';
import type { PaymentsDeps } from '../../payments/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { listCloseReports } from '../close-report.ts';
import { isWaiting, listComparisons } from '../list-runs.ts';
import { waitingDifferences } from '../waiting-work.ts';
import { explain, lookUp, readReconciliation, startRun } from './differences.ts';
import type { ReadWarnings } from './email-close-report.ts';
import { proposeEntry } from './lender-entries.ts';

type ReconciliationDeps = PaymentsDeps & ConsoleDeps & { readonly readWarnings: ReadWarnings };

/** Differences from the provider: finance works on them, an administrator reads them. */
export const reconciliationConsole = defineConsole<ReconciliationDeps>({
  routes,
  queues: [
    {
      name: 'differences',
      noun: 'difference',
      workers: ['reconcile'],
      readers: ['read-reconciliation'],
      promise: {
        openMinutes: 10 * 60,
        why: 'The next comparison with the provider is a day later.',
      },
      rows: () => waitingDifferences,
      idsInNoOrder: true,
    },
  ],
});

function routes(app: App, deps: ReconciliationDeps): void {
  const { db } = deps;

  serve(app, contract.reconciliation, ({ query }) => readReconciliation(db, query));

  serve(app, comparisonRuns, async ({ query }) => ({
    ...(await listComparisons(db, query)),
    waiting: await isWaiting(db),
  }));

  serve(app, contract.closeReports, async ({ query }) => ({
    ...(await listCloseReports(db, query)),
    warnings: await deps.readWarnings(db),
  }));

  serve(app, contract.startReconciliation, async ({ staff, reply }) =>
    reply.code(202).send(await startRun(db, staff)),
  );

  serve(app, contract.lookUpDifference, ({ params, staff }) => lookUp(deps, staff, params.id));

  serve(app, contract.explainDifference, ({ params, body, staff }) =>
    explain(db, staff, params.id, body.note),
  );

  serve(app, contract.proposeOpeningBalance, async ({ body, staff, reply }) =>
    reply.code(201).send(await proposeEntry(deps, staff, { kind: 'opening-balance', ...body })),
  );

  serve(app, contract.proposeTopUp, async ({ body, staff, reply }) => {
    const entry = { kind: 'top-up', account: 'provider', ...body } as const;
    return reply.code(201).send(await proposeEntry(deps, staff, entry));
  });
}
