import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  Logger,
  parseCrontab,
  type Runner,
  run,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { runAs } from '../http/call-context.ts';
import { type JobAtStart, type JobHandlers, queueAtStart } from './jobs.ts';
import { type OrphanedJobs, watchOrphanedJobs } from './orphaned-jobs.ts';
import { freeJobsOf, holdWorkerLock, type WorkerLock, workersWithoutLock } from './worker-lock.ts';
import { openWorkerPool } from './worker-pool.ts';

type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

export type JobRunnerOptions = {
  db: Database;
  databaseUrl: string;
  handlers: JobHandlers;
  crontab: string;
  /** Jobs that are queued whenever jobs begin to be taken, because their hour may have passed. */
  atStart: readonly JobAtStart[];
  log: Log;
  confirmAfterMs?: number;
};

export type JobRunner = {
  /** Settles when the first jobs can be taken. */
  ready: Promise<void>;
  /** Finishes the jobs in progress; those that wait stay in the database. */
  stop(): Promise<void>;
};

const jobsAtOnce = 4;
const retryMs = 500;
/** graphile-worker may wait a minute in its own end; no handler runs then. */
const endWithinMs = 3_000;

/**
 * Runs jobs until it is stopped. When the database breaks off under a job, graphile-worker gives
 * up; then another of its workers takes over as soon as the database is back.
 */
export function startJobRunner(options: JobRunnerOptions): JobRunner {
  const { log } = options;
  // Each job that runs takes one, and so do listening and looking for work.
  const pool = openWorkerPool(options.databaseUrl, jobsAtOnce + 2, log);
  const { db } = options;
  const orphans = watchOrphanedJobs({
    ...options,
    look: () => workersWithoutLock(db),
    free: (workers) => freeJobsOf(db, workers),
  });
  const ready = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const ending = new Set<Promise<void>>();
  let stopping = false;

  const running = (async () => {
    while (!stopping) {
      try {
        const worker = await startWorker(options, pool);
        worker.lock.wait()?.then(ready.resolve) ?? ready.resolve();
        const failure = await Promise.race([worker.failed, stopped.promise]);
        // The next worker need not wait for the jobs that this one still finishes.
        const ended = endWorker(worker, orphans).finally(() => ending.delete(ended));
        ending.add(ended);
        if (stopping) break;
        log.warn({ err: failure }, 'the job queue broke off; it is taken up again');
      } catch (error) {
        log.warn({ err: error }, 'the job queue cannot be reached; trying again');
      }
      await pause(retryMs);
    }
  })();

  return {
    ready: ready.promise,
    async stop() {
      stopping = true;
      stopped.resolve();
      await running;
      await Promise.all(ending);
      await orphans.stop();
      await within(endWithinMs, pool.end());
    },
  };
}

type Worker = {
  name: string;
  runner: Runner;
  lock: WorkerLock;
  handlers: { untilIdle(): Promise<void> };
  /** Settles with the reason when this worker takes no more jobs. */
  failed: Promise<unknown>;
};

async function startWorker(options: JobRunnerOptions, pgPool: pg.Pool): Promise<Worker> {
  const { databaseUrl, db, log } = options;
  const failed = Promise.withResolvers<unknown>();
  const handlers = countRunning(options.handlers);
  let name = '';
  let lock: WorkerLock | null = null;
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
    lock = holdWorkerLock(databaseUrl, name, log);
  });
  events.on('pool:fatalError', ({ error }) => failed.resolve(error));
  const runner = await run({
    pgPool,
    events,
    concurrency: jobsAtOnce,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: loggerOf(log),
    preset: {
      worker: {
        // In batches the end of a job is recorded by promises that someone waits for.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // A long job that minds its signal ends at once; for the others stopping waits.
        gracefulShutdownAbortTimeout: 0,
      },
    },
    taskList: taskList(handlers.counted),
    parsedCronItems: parseCrontab(options.crontab),
    // It is asked before every job: without the lock, another worker may take this one's jobs.
    forbiddenFlags: () => lock?.wait()?.then(() => null) ?? null,
  });
  if (lock === null) throw new Error('the runner made no worker');
  runner.promise.then(() => failed.resolve(new Error('the worker ended')), failed.resolve);
  queueAtStart(db, options.atStart).catch(failed.resolve);
  return { name, runner, lock, handlers, failed: failed.promise };
}

async function endWorker(worker: Worker, orphans: OrphanedJobs): Promise<void> {
  // It has stopped already when the database broke off.
  const stopped = worker.runner.stop().catch(() => {});
  await worker.handlers.untilIdle();
  await within(endWithinMs, stopped);
  // A job that was on its way from the database when the worker stopped has begun since.
  await worker.handlers.untilIdle();
  await worker.lock.release();
  orphans.hasEnded(worker.name);
}

/** Its messages in our log; the details that it adds may contain the payload of a job. */
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : level](message));
}

/** The product's handlers as graphile-worker takes them. */
export function taskList(handlers: JobHandlers) {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]): [string, Task] => [
      name,
      (payload, { job, abortSignal: signal }) =>
        runAs(`job ${name}`, () => {
          const isLast = job.attempts >= job.max_attempts;
          return handle(payload, { id: job.id, isLast, signal });
        }),
    ]),
  );
}

function countRunning(handlers: JobHandlers) {
  const running = new Set<Promise<void>>();
  const counted = Object.entries(handlers).map(([name, handle]): [string, typeof handle] => [
    name,
    (payload, job) => {
      const run = handle(payload, job).finally(() => running.delete(run));
      running.add(run);
      return run;
    },
  ]);
  return {
    counted: Object.fromEntries(counted),
    async untilIdle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(ms, undefined, { ref: false })]);
}
