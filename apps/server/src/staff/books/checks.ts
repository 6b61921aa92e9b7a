import type {
  CheckOutcome,
  CheckRun,
  ComparisonRun,
  comparisonRuns,
} from '@quarrter/contract/staff/book-checks';
import type * as z from 'zod/mini';
import { listRuns, readOutcomes, startCheck } from '../../books/index.ts';
import { recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { Page, PageRequest } from '../../platform/http/keyset.ts';
import { isWaiting, listComparisons } from '../../reconciliation/index.ts';

/** One page of the checks of the ledger, newest first. */
export async function showCheckRuns(reader: Reader, request: PageRequest): Promise<Page<CheckRun>> {
  const page = await listRuns(reader, request);
  const results = page.results.map((run) => ({
    ...{ id: run.runId, state: run.state, asked_by: run.askedBy },
    asked_at: run.askedAt.toISOString(),
    business_date: run.businessDate,
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
    ...{ checks: run.checks, done: run.done },
    ...{ compared: Number(run.compared), differing: Number(run.differing) },
  }));
  return { ...page, results };
}

/** Queues a check of the whole ledger. */
export function startLedgerCheckAs(db: Database, staff: StaffMember): Promise<{ detail: string }> {
  return db.transaction().execute(async (tx) => {
    await startCheck(tx, staff);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'check-ledger',
      subject: 'the ledger',
    });
    return { detail: 'The check has started.' };
  });
}

/** What a check found. */
export async function showOutcomes(
  reader: Reader,
  runId: string,
): Promise<{ results: CheckOutcome[] }> {
  if (!isId(runId)) throw notFound('There is no such check.');
  const outcomes = await readOutcomes(reader, runId);
  const results = outcomes.map((outcome) => ({
    name: outcome.name,
    ...{ compared: Number(outcome.compared), differing: Number(outcome.differing) },
    ...{ differences: [...outcome.differences], duration_ms: outcome.durationMs },
  }));
  return { results };
}

/** One page of the comparisons with the provider, newest first. */
export async function showComparisons(
  reader: Reader,
  request: PageRequest,
): Promise<z.infer<(typeof comparisonRuns)['replies'][200]>> {
  const page = await listComparisons(reader, request);
  const results = page.results.map(
    (run): ComparisonRun => ({
      ...{ id: run.runId, state: run.state, figures: run.figures },
      ...{ first_date: run.firstDate, last_date: run.lastDate },
      started_at: run.startedAt.toISOString(),
      finished_at: run.finishedAt?.toISOString() ?? null,
      reading:
        run.state === 'finished' || run.nextList === 'none'
          ? null
          : { list: run.nextList, page: run.nextPage },
    }),
  );
  return { ...page, results, waiting: await isWaiting(reader) };
}
