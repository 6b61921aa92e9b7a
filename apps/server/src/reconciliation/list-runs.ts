import type { ComparisonRun } from '@quarrter/contract/staff/comparisons';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { cutPage, type Page, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { isLockHeld } from '../platform/jobs/held-lock.ts';
import { runLock } from './runs.ts';
import { reconciliationDb } from './tables.ts';

/**
 * One page of the comparisons, newest first. One whose process is gone is `interrupted`: the next
 * resumes it.
 */
export async function listComparisons(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<Page<ComparisonRun>> {
  const place = parseIdCursor(after);
  const runs = reconciliationDb(reader).selectFrom('reconciliation_runs');
  const older = place === null ? runs : runs.where('run_id', '<', place);
  const rows = await older
    .selectAll()
    .orderBy('run_id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await runs
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const page = cutPage(rows, limit, (row) => row.run_id);
  const isAlive =
    page.rows.some(({ state }) => state === 'running') && (await isLockHeld(reader, runLock));
  return {
    count: Number(count),
    results: page.rows.map((row) => ({
      id: row.run_id,
      firstDate: row.first_date,
      lastDate: row.last_date,
      state: row.state === 'running' && !isAlive ? 'interrupted' : row.state,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      figures: row.figures,
      reading:
        row.state === 'finished' || row.next_list === 'none'
          ? null
          : { list: row.next_list, page: row.next_page },
    })),
    after: page.after,
  };
}

/** Whether a comparison is queued that no worker has taken yet. */
export async function isWaiting(reader: Reader): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM graphile_worker.jobs
    WHERE task_identifier = 'reconcile' AND locked_at IS NULL LIMIT 1`.execute(reader);
  return rows.length > 0;
}
