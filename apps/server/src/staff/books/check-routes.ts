import {
  checkOutcomes,
  checkRuns,
  comparisonRuns,
  startLedgerCheck,
} from '@quarrter/contract/staff/book-checks';
import { listRuns, readOutcomes } from '../../books/index.ts';
import type { ConsoleDeps } from '../../console/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { showComparisons, startLedgerCheckAs } from './checks.ts';

/** The check of the ledger and the comparisons with the provider, with their progress. */
export function checkRoutes(app: App, { db }: ConsoleDeps): void {
  serve(app, checkRuns, ({ query }) => listRuns(db, query));

  serve(app, startLedgerCheck, async ({ staff, reply }) =>
    reply.code(202).send(await startLedgerCheckAs(db, staff)),
  );

  serve(app, checkOutcomes, async ({ params }) => ({
    results: await readOutcomes(db, params.id),
  }));

  serve(app, comparisonRuns, ({ query }) => showComparisons(db, query));
}
