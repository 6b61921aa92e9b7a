import type { CheckOutcome, CheckRun } from '@quarrter/contract/staff/book-checks';
import { sql } from 'kysely';
import type { CheckResult, LedgerCheck } from '../ledger/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { isId, newId } from '../platform/database/ids.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { cutPage, type Page, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { isLockHeld } from '../platform/jobs/held-lock.ts';
import { booksDb } from './tables.ts';

/** Held by the process that checks, so that a run whose worker is gone can be told. */
const checkLock = 7265678;

/** The key of the job that runs a check. */
export const jobKeyOf = (runId: string): string => `check-ledger-${runId}`;

/** Which of these runs a worker has or will take: their jobs were not given up. */
async function readAlive(reader: Reader, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM graphile_worker.jobs
    WHERE key = ANY (${runIds.map(jobKeyOf)}::text[])
      AND (attempts < max_attempts OR locked_at IS NOT NULL)`.execute(reader);
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(runIds.filter((runId) => keys.has(jobKeyOf(runId))));
}

/** A run whose every attempt failed before it began would wait for ever. */
async function endGivenUp(tx: Tx): Promise<void> {
  const waiting = await booksDb(tx)
    .selectFrom('ledger_check_runs')
    .select('run_id')
    .where('state', '=', 'waiting')
    .execute();
  const ids = waiting.map((run) => run.run_id);
  const alive = ids.length === 0 ? new Set() : await readAlive(tx, ids);
  const dead = ids.filter((runId) => !alive.has(runId));
  if (dead.length === 0) return;
  await booksDb(tx)
    .updateTable('ledger_check_runs')
    .set({ state: 'failed', finished_at: new Date() })
    .where('run_id', 'in', dead)
    .where('state', '=', 'waiting')
    .execute();
}

/** Opens a run; 409 while another one waits or is in progress. */
export async function openRun(
  tx: Tx,
  by: { readonly staffId: string; readonly name: string },
): Promise<string> {
  if (!(await isLockHeld(tx, checkLock))) await endInterrupted(tx);
  await endGivenUp(tx);
  const runId = newId();
  const opened = await booksDb(tx)
    .insertInto('ledger_check_runs')
    .values({ run_id: runId, asked_by: by.staffId, asked_by_name: by.name, asked_at: new Date() })
    .onConflict((open) => open.doNothing())
    .returning('run_id')
    .executeTakeFirst();
  if (opened === undefined) {
    throw conflict('A check is already waiting or in progress. Wait until it is done.');
  }
  return runId;
}

/** Runs `check` alone; false when another process is checking. */
export function whileAlone(db: Database, check: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (own) => {
    const asked = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock(${checkLock}) AS locked`.execute(own);
    if (!asked.rows[0]?.locked) return false;
    try {
      await check();
      return true;
    } finally {
      await sql`SELECT pg_advisory_unlock(${checkLock})`.execute(own);
    }
  });
}

/** The worker of a run that is in progress, and that no one works on, is gone. */
export async function endInterrupted(connection: Reader): Promise<void> {
  await booksDb(connection)
    .updateTable('ledger_check_runs')
    .set({ state: 'interrupted', finished_at: new Date() })
    .where('state', '=', 'running')
    .execute();
}

/** Takes a run that waits; false when it was taken before. */
export async function takeRun(db: Database, runId: string, checks: number): Promise<boolean> {
  const taken = await booksDb(db)
    .updateTable('ledger_check_runs')
    .set({
      state: 'running',
      checks,
      started_at: new Date(),
      business_date: await readBusinessDate(db),
    })
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .returning('run_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Sentences of a comparison that a run stores; the command prints more of them. */
const maxStored = 50;

export function toOutcome({ name }: LedgerCheck, result: CheckResult, ms: number): CheckOutcome {
  return {
    ...result,
    name,
    differences: result.differences.slice(0, maxStored),
    durationMs: Math.round(ms),
  };
}

export async function storeOutcome(
  db: Reader,
  runId: string,
  place: number,
  { name, compared, differing, differences, durationMs }: CheckOutcome,
): Promise<void> {
  await booksDb(db)
    .insertInto('ledger_check_results')
    .values({
      run_id: runId,
      place,
      name,
      compared,
      differing,
      duration_ms: durationMs,
      differences: JSON.stringify(differences),
    })
    .execute();
}

export async function endRun(
  db: Database,
  runId: string,
  state: 'finished' | 'failed',
): Promise<void> {
  await booksDb(db)
    .updateTable('ledger_check_runs')
    .set({ state, finished_at: new Date() })
    .where('run_id', '=', runId)
    .execute();
}

/** Stores a run that a command made, such as that of every night, beside those of staff. */
export async function storeRun(
  db: Database,
  startedAt: Date,
  outcomes: readonly CheckOutcome[],
): Promise<void> {
  const runId = newId();
  await db.transaction().execute(async (tx) => {
    await booksDb(tx)
      .insertInto('ledger_check_runs')
      .values({
        run_id: runId,
        state: 'finished',
        checks: outcomes.length,
        asked_by: noOne,
        asked_by_name: 'ledger-check',
        asked_at: startedAt,
        started_at: startedAt,
        finished_at: new Date(),
        business_date: await readBusinessDate(tx),
      })
      .execute();
    for (const [index, outcome] of outcomes.entries()) {
      await storeOutcome(tx, runId, index + 1, outcome);
    }
  });
}

/** Takes the place of a member of staff. */
const noOne = '00000000-0000-0000-0000-000000000000';

/** How many rows differed in the last check, and how old it is; null before the first one. */
export async function readLastCheck(
  reader: Reader,
): Promise<{ differing: number; ageSeconds: number } | null> {
  const { rows } = await sql<{ differing: number; ageSeconds: number }>`
    SELECT extract(epoch FROM clock_timestamp() - run.finished_at)::float8 AS "ageSeconds", (
      SELECT coalesce(sum(differing), 0)::float8
      FROM ledger_check_results AS result WHERE result.run_id = run.run_id
    ) AS differing
    FROM ledger_check_runs AS run
    WHERE run.state = 'finished' ORDER BY run.finished_at DESC LIMIT 1`.execute(reader);
  return rows[0] ?? null;
}

/** One page of the runs, newest first. */
export async function listRuns(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<Page<CheckRun>> {
  const place = parseIdCursor(after);
  const { rows } = await sql<CheckRun>`
    SELECT run.run_id AS id, run.state, run.asked_by_name AS "askedBy",
      run.asked_at AS "askedAt", run.business_date AS "businessDate",
      run.started_at AS "startedAt", run.finished_at AS "finishedAt", run.checks,
      coalesce(found.done, 0) AS done, coalesce(found.compared, 0) AS compared,
      coalesce(found.differing, 0) AS differing
    FROM ledger_check_runs AS run
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS done, sum(compared)::float8 AS compared,
        sum(differing)::float8 AS differing
      FROM ledger_check_results AS result WHERE result.run_id = run.run_id
    ) AS found ON true
    WHERE ${place === null ? sql`true` : sql`run.run_id < ${place}::uuid`}
    ORDER BY run.run_id DESC LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, ({ id }) => id);
  const { count } = await booksDb(reader)
    .selectFrom('ledger_check_runs')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await showGivenUp(reader, await showInterrupted(reader, page.rows));
  return { count: Number(count), results, after: page.after };
}

/** Marks runs of dead workers as interrupted before a new run starts. */
async function showInterrupted(reader: Reader, runs: readonly CheckRun[]): Promise<CheckRun[]> {
  const isOpen = ({ state }: CheckRun) => state === 'running';
  if (!runs.some(isOpen) || (await isLockHeld(reader, checkLock))) return [...runs];
  return runs.map((run) => (isOpen(run) ? { ...run, state: 'interrupted' } : run));
}

/** So is a run whose every attempt failed before it began. */
async function showGivenUp(reader: Reader, runs: readonly CheckRun[]): Promise<CheckRun[]> {
  const waiting = runs.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  if (waiting.length === 0) return [...runs];
  const alive = await readAlive(reader, waiting);
  return runs.map((run) =>
    run.state === 'waiting' && !alive.has(run.id) ? { ...run, state: 'failed' } : run,
  );
}

/** The outcome of each comparison of a run, in the order in which they ended. */
export async function readOutcomes(reader: Reader, runId: string): Promise<CheckOutcome[]> {
  if (!isId(runId)) throw notFound('There is no such check.');
  const rows = await booksDb(reader)
    .selectFrom('ledger_check_results')
    .select(['name', 'compared', 'differing', 'differences', 'duration_ms as durationMs'])
    .where('run_id', '=', runId)
    .orderBy('place')
    .execute();
  return rows.map(({ compared, differing, ...row }) => ({
    ...row,
    compared: Number(compared),
    differing: Number(differing),
  }));
}
