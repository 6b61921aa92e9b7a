import { sql } from 'kysely';
import { readFirstTransferDate } from '../ledger/index.ts';
import type { ListPlace, RecordKind } from '../payments/index.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { readBalance } from './compare/compare-balances.ts';
import { type Period, timesOf, usualPeriod } from './compare/period.ts';
import { deleteEntries } from './compare/stage-entries.ts';
import type { ReportFigures } from './report-figures.ts';
import { reconciliationDb, type StoredBalance, type StoredFigures } from './tables.ts';

export type Run = Period & {
  readonly runId: string;
  readonly from: Date;
  readonly to: Date;
  /** The list that is read next, and the position in it; `none` when all are read. */
  readonly nextList: RecordKind | 'none';
  readonly nextPlace: ListPlace;
  readonly startedAt: Date;
};

/** The result of the last run. */
export type FinishedRun = Period & {
  readonly runId: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly figures: StoredFigures;
  readonly balances: ReportFigures['balances'];
};

/** Only one process compares at a time. */
export const runLock = 7265675;

/** Runs `compare` alone; null when another process is comparing. */
export function whileAlone<T>(db: Database, compare: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (own) => {
    const asked = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock(${runLock}) AS locked`.execute(own);
    if (!asked.rows[0]?.locked) return null;
    try {
      return await compare();
    } finally {
      await sql`SELECT pg_advisory_unlock(${runLock})`.execute(own);
    }
  });
}

/** Lists that were read longer ago may no longer agree with the provider. */
const resumedWithinMs = 6 * 60 * 60 * 1000;

/**
 * Resumes the run that was interrupted a short time ago, when it is of the same period or none was
 * asked for; otherwise starts one anew.
 */
export async function openRun(
  db: Database,
  today: string,
  asked: Period | null,
  now: Date,
): Promise<Run> {
  const interrupted = await findRunning(db);
  if (interrupted !== null) {
    const isRecent = now.getTime() - interrupted.startedAt.getTime() < resumedWithinMs;
    if (isRecent && (asked === null || isSame(asked, interrupted))) return interrupted;
    await db.transaction().execute((tx) => discard(tx, interrupted.runId));
  }
  const period = asked ?? (await periodSinceLastRun(db, today));
  const { from, to } = timesOf(period);
  await reconciliationDb(db)
    .insertInto('reconciliation_runs')
    .values({
      run_id: newId(),
      first_date: period.firstDate,
      last_date: period.lastDate,
      listed_from: from,
      listed_to: to,
      started_at: now,
    })
    .execute();
  const opened = await findRunning(db);
  if (opened === null) throw new Error('the run just opened is missing');
  return opened;
}

function isSame(one: Period, other: Period): boolean {
  return one.firstDate === other.firstDate && one.lastDate === other.lastDate;
}

async function discard(tx: Tx, runId: string): Promise<void> {
  await deleteEntries(tx, runId);
  await reconciliationDb(tx)
    .deleteFrom('reconciliation_runs')
    .where('run_id', '=', runId)
    .execute();
}

async function periodSinceLastRun(reader: Reader, today: string): Promise<Period> {
  const last = await readLastRun(reader);
  const firstMovement = last === null ? await readFirstTransferDate(reader) : null;
  return usualPeriod(today, last?.lastDate ?? null, firstMovement);
}

async function findRunning(reader: Reader): Promise<Run | null> {
  const row = await reconciliationDb(reader)
    .selectFrom('reconciliation_runs')
    .selectAll()
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    runId: row.run_id,
    firstDate: row.first_date,
    lastDate: row.last_date,
    from: row.listed_from,
    to: row.listed_to,
    nextList: row.next_list,
    nextPlace: { page: row.next_page, cursor: row.next_cursor },
    startedAt: row.started_at,
  };
}

/** Where an interrupted run resumes, written with the page before it. */
export async function storeProgress(
  tx: Tx,
  runId: string,
  next: Pick<Run, 'nextList' | 'nextPlace'>,
): Promise<void> {
  await reconciliationDb(tx)
    .updateTable('reconciliation_runs')
    .set({
      next_list: next.nextList,
      next_page: next.nextPlace.page,
      next_cursor: next.nextPlace.cursor,
    })
    .where('run_id', '=', runId)
    .execute();
}

export async function finishRun(
  tx: Tx,
  runId: string,
  result: { figures: StoredFigures; balances: readonly StoredBalance[]; now: Date },
): Promise<void> {
  await reconciliationDb(tx)
    .updateTable('reconciliation_runs')
    .set({
      state: 'finished',
      finished_at: result.now,
      figures: JSON.stringify(result.figures),
      balances: JSON.stringify(result.balances),
    })
    .where('run_id', '=', runId)
    .execute();
}

/** The last finished run; null when nothing was ever compared. */
export async function readLastRun(reader: Reader): Promise<FinishedRun | null> {
  const row = await reconciliationDb(reader)
    .selectFrom('reconciliation_runs')
    .selectAll()
    .where('state', '=', 'finished')
    .orderBy('last_date', 'desc')
    .orderBy('run_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.finished_at === null) return null;
  return {
    runId: row.run_id,
    firstDate: row.first_date,
    lastDate: row.last_date,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    figures: row.figures,
    balances: row.balances.map(readBalance),
  };
}
