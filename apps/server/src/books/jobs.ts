import * as z from 'zod/mini';
import type { CheckResult, LedgerCheck } from '../ledger/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { defineJob, handleJob, type JobHandlers, queueJob, queues } from '../platform/jobs/jobs.ts';
import {
  endInterrupted,
  endRun,
  jobKeyOf,
  openRun,
  storeOutcome,
  takeRun,
  toOutcome,
  whileAlone,
} from './check-runs.ts';

/** The check of the whole book: every comparison there is, and the function that runs them. */
export type BookCheck = {
  readonly count: number;
  run(done: (check: LedgerCheck, result: CheckResult, ms: number) => void): Promise<void>;
};

const checkLedgerJob = defineJob('check-ledger', { runId: z.uuid() }, queues.long);

/** Queues a run of the check; 409 while another one waits or is in progress. */
export async function startCheck(
  tx: Tx,
  by: { readonly staffId: string; readonly name: string },
): Promise<string> {
  const runId = await openRun(tx, by);
  // The second attempt finds a run whose worker was killed, and says so.
  await queueJob(tx, checkLedgerJob, { runId }, { maxAttempts: 3, key: jobKeyOf(runId) });
  return runId;
}

export function booksJobs(deps: PlatformDeps, check: BookCheck): JobHandlers {
  return handleJob(checkLedgerJob, async ({ runId }) => {
    const alone = await whileAlone(deps.db, () => runCheck(deps, check, runId));
    // The run would wait for ever if its job ended here: a later attempt takes it.
    if (!alone) throw new Error('another process is checking the ledger');
  });
}

async function runCheck({ db, log }: PlatformDeps, check: BookCheck, runId: string): Promise<void> {
  if (!(await takeRun(db, runId, check.count))) return endInterrupted(db);
  let place = 0;
  // Comparisons end beside each other; each is stored as soon as the one before it is.
  let stored = Promise.resolve();
  const done = (check: LedgerCheck, result: CheckResult, ms: number) => {
    place += 1;
    const own = place;
    stored = stored.then(() => storeOutcome(db, runId, own, toOutcome(check, result, ms)));
    // It is awaited below; until then a failure is not unhandled.
    stored.catch(() => {});
  };
  try {
    await check.run(done);
    await stored;
    await endRun(db, runId, 'finished');
  } catch (error) {
    log.error({ err: error, runId }, 'the check of the ledger failed');
    await endRun(db, runId, 'failed');
  }
}
